/** An e-mail address that opens the mail program. */
export function MailLink({ to }: { to: string }) {
  return (
    <a href={`mailto:${to}`} className="link wrap-anywhere">
      {to}
    </a>
  )
}
