/** The accent colour and what is made of it, in one theme, as `#rrggbb`. */
export interface Accent {
  lamp: string
  /** Edges below or beside it. */
  lampDeep: string
  /** A hint of it, as a background. */
  lampWash: string
  /** Text over it. */
  onLamp: string
}

/** What an installation may call itself and look like. */
export interface OwnBrand {
  name: string
  tagline: string
  /** Without them the design's own colours are used. */
  colors?: { light: Accent; dark: Accent } | undefined
  /** Addresses of the picture in place of the written name, and of the one for dark backgrounds, if there is one. */
  logo?: { light: string; dark?: string; width: number; height: number } | undefined
  /** Icons and manifest of its own are below `/brand/`. */
  hasIcons?: boolean | undefined
}

/** Name and description of the product, for pages, e-mails, API documentation and demo. Read it when it is needed: `setBrand` may change it. */
export const brand = {
  name: 'Marquee',
  tagline: 'Find the people who make the night.',
  /** Default of the SUPPORT_EMAIL setting. */
  supportEmail: 'support@marquee.test',
  /** Default sender of e-mails. */
  mailFrom: 'hello@marquee.test',
  get description(): string {
    return `${this.name} is a curated events marketplace: organizers find vendors they can trust, vendors find events worth their weekend.`
  },
  /** The name for the names of files. */
  get slug(): string {
    const letters = this.name
      .normalize('NFKD')
      .toLowerCase()
      .match(/[a-z0-9]+/g)
    return letters?.join('-') ?? 'marketplace'
  },
} as OwnBrand & { readonly description: string; readonly slug: string; supportEmail: string; mailFrom: string }

/** Called at the start, by the server and by the browser. */
export function setBrand(own: Partial<OwnBrand>): void {
  Object.assign(brand, own)
}

/** The tokens of web/src/app.css that the operator's accent replaces, for the style of `<html>`. */
export function brandTokens(): Record<string, string> | undefined {
  const { colors } = brand
  if (!colors) return undefined
  const { light, dark } = colors
  const pair = (name: keyof Accent) => `light-dark(${light[name]}, ${dark[name]})`
  return {
    '--color-lamp': pair('lamp'),
    '--color-lamp-deep': pair('lampDeep'),
    '--color-lamp-wash': pair('lampWash'),
    '--color-on-lamp': pair('onLamp'),
    '--color-glow': `light-dark(${light.lamp}8c, ${dark.lamp}80)`,
    '--color-focus': `light-dark(var(--color-ink), ${dark.lamp})`,
  }
}
