export function VerifyOtpPage(props: { userId: number; remember: boolean; to: string | undefined }) {
  return <div data-user={props.userId} />
}
