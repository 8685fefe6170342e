import { Link, type LinkProps } from 'react-router'
import { cx } from './cx.ts'

/** A link in a text. As a title it is underlined only under the pointer. */
export function TextLink({ isTitle, className, ...link }: LinkProps & { isTitle?: boolean }) {
  return (
    <Link
      prefetch="intent"
      {...link}
      className={cx(isTitle ? 'underline-offset-4 hover:underline' : 'link', className)}
    />
  )
}
