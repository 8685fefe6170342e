import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { dismissNotice, hideNotice, isNoticeOff } from '../lib/site-notice.ts'
import { site } from '../lib/site.ts'
import { Button } from '../ui/button.tsx'
import { LiveRegion } from '../ui/visually-hidden.tsx'

/** The longest time (ms) that a timer can wait. */
const maxTimerMs = 2 ** 31 - 1

/** The operator's notice above every page. The server renders it, so that nothing moves later; the style sheet hides it (`data-notice`). */
export function SiteNotice() {
  const { notice } = site()
  const [announced, announce] = useState('')
  useEffect(() => {
    if (!notice || isNoticeOff()) return undefined
    // A region that is there with its text is not announced.
    announce(notice.text)
    const leftMs = Date.parse(notice.until ?? '') - Date.now()
    if (!(leftMs <= maxTimerMs)) return undefined
    const timer = setTimeout(hideNotice, leftMs)
    return () => clearTimeout(timer)
  }, [notice])
  if (!notice) return null
  return (
    <aside aria-label="Notice" className="site-notice border-b border-line bg-surface">
      <div className="page flex items-center gap-3 py-1.5 text-sm">
        <p className="flex-1">{notice.text}</p>
        <LiveRegion>{announced}</LiveRegion>
        <Button
          variant="ghost"
          size="sm"
          isIconOnly
          aria-label="Dismiss notice"
          onClick={() => {
            dismissNotice(notice.text)
            document.getElementById('main')?.focus({ preventScroll: true })
          }}
        >
          <X aria-hidden="true" />
        </Button>
      </div>
    </aside>
  )
}
