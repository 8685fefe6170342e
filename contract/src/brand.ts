/** Name and description of the product, for pages, e-mails, API documentation and demo. */
export const brand = {
  name: 'Marquee',
  tagline: 'Find the people who make the night.',
  description:
    'Marquee is a curated events marketplace: organizers find vendors they can trust, vendors find events worth their weekend.',
  /** Default of the SUPPORT_EMAIL setting. */
  supportEmail: 'support@marquee.test',
  /** Default sender of e-mails. */
  mailFrom: 'hello@marquee.test',
} as const
