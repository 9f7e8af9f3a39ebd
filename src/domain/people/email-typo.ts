// Addresses with a slip in the name of a service that many use: "gmial.com" for "gmail.com".

const COMMON = ['gmail.com', 'yahoo.com', 'yahoo.ro', 'hotmail.com', 'outlook.com', 'icloud.com', 'live.com']
/** One letter away from a common one, and real. */
const REAL = new Set([...COMMON, 'ymail.com', 'mail.com', 'email.com', 'gmx.com', 'yahoo.co', 'yahoo.de'])

/** The domain that was meant; undefined where the address looks as it should. */
export function guessEmailDomain(email: string): string | undefined {
  const domain = /^[^\s@]+@([^\s@]+)$/.exec(email.trim().toLowerCase())?.[1]
  if (!domain || REAL.has(domain)) return undefined
  return COMMON.find(common => isOneSlip(domain, common))
}

/** A letter too many, too few or another one, or two that changed places. */
function isOneSlip(a: string, b: string): boolean {
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const [restA, restB] = [a.slice(start), b.slice(start)]
  return (
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  )
}
