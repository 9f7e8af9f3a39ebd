export function LogoutPage({ patient }: { patient: boolean }) {
  return <div data-patient={patient} />
}
