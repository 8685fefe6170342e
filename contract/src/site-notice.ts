/** A sentence of the operator above every page, such as one about maintenance. */
export interface SiteNotice {
  text: string
  /** When it is gone by itself, as an instant in UTC. */
  until?: string | undefined
}

export const maxSiteNotice = 200
