export function SetPasswordPage({ token }: { token: string | undefined }) {
  return <div data-token={token} />
}
