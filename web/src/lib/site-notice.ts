import { storage } from './storage.ts'

const key = 'marquee.notice'

/**
 * Part of the script before the first paint (`d` is the dataset of `<html>`): a notice that was dismissed here, or is over, never appears, so
 * that nothing moves afterwards.
 */
export const noticeScript = `try{var n=JSON.parse(d.site).notice;if(n&&(localStorage.getItem('${key}')===n.text||Date.parse(n.until)<=Date.now()))d.notice='off'}catch(e){}`

export const isNoticeOff = () => document.documentElement.dataset.notice === 'off'

/** Hides the notice, on this page. */
export function hideNotice(): void {
  document.documentElement.dataset.notice = 'off'
}

/** Hides the notice here for good; one with another text is shown again. */
export function dismissNotice(text: string): void {
  hideNotice()
  // Where storage is forbidden, it is hidden until the next page is loaded.
  storage.set(key, text)
}
