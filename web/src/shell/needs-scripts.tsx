import { Link } from 'react-router'

/** Explains on every page what works without scripts, with links to it. Browsers show it only where scripts are off. */
export function NeedsScripts() {
  return (
    <noscript>
      <p className="page py-3 text-sm">
        JavaScript is off in this browser. You can read and search here:{' '}
        <Link to="/vendors" className="link">
          browse vendors
        </Link>{' '}
        or{' '}
        <Link to="/events" className="link">
          browse events
        </Link>
        . Signing in, applying and contacting a vendor need JavaScript.
      </p>
    </noscript>
  )
}
