import type { Page } from '@playwright/test'

/** Who looks at a screen: the name of a demo account, or a visitor without one. */
export type Viewer =
  | 'visitor'
  | 'newcomer'
  | 'vendor'
  | 'pending-vendor'
  | 'rejected-vendor'
  | 'organizer'
  | 'pending-organizer'
  | 'admin'

export interface Screen {
  /** Also the name of its picture file. */
  name: string
  viewer: Viewer
  /** Its address. A function gets a page on which the viewer is signed in. */
  path: string | ((page: Page) => Promise<string>)
  /** Brings the opened page into the state of this screen. */
  prepare?: (page: Page) => Promise<void>
  /** The picture shows the full page, although `prepare` is given. */
  isWhole?: boolean
  /** A form that people fill in on phones: it must also fit a phone with text at 200 %. */
  isForm?: boolean
}
