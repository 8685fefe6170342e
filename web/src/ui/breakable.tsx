import { Fragment } from 'react'

/** An e-mail or web address that, where it does not fit in one line, breaks behind the @, or before a dot or a slash. */
export function Breakable({ address }: { address: string }) {
  return address.split(/(?<=@)|(?=[./])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
