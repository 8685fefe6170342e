import { brand } from '@marquee/contract/brand'
import type { CSSProperties } from 'react'

/** The address of an icon, the manifest or the link preview: the operator's, or ours. */
export const brandFile = (name: string): string => (brand.hasIcons ? `/brand/${name}` : `/${name}`)

/** The tokens of app.css that the operator's accent replaces, for the style of `<html>`. */
export function brandTokens(): CSSProperties | undefined {
  const { colors } = brand
  if (!colors) return undefined
  const { light, dark } = colors
  const pair = (name: keyof typeof light) => `light-dark(${light[name]}, ${dark[name]})`
  const tokens = {
    '--color-lamp': pair('lamp'),
    '--color-lamp-deep': pair('lampDeep'),
    '--color-lamp-wash': pair('lampWash'),
    '--color-on-lamp': pair('onLamp'),
    '--color-glow': `light-dark(${light.lamp}8c, ${dark.lamp}80)`,
    '--color-focus': `light-dark(var(--color-ink), ${dark.lamp})`,
  }
  return tokens as CSSProperties
}
