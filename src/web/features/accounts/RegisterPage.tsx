export function RegisterPage({ userType }: { userType: 1 | 3 }) {
  return <div data-user-type={userType} />
}
