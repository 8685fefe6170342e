import { Search } from 'lucide-react'
import { Avatar } from '../ui/avatar.tsx'
import { Badge, StatusBadge } from '../ui/badge.tsx'
import { Bulbs } from '../ui/bulbs.tsx'
import { Button } from '../ui/button.tsx'
import { Row, Section } from './styleguide-section.tsx'

export function Type() {
  return (
    <Section title="Type">
      <p className="font-display text-5xl font-extrabold tracking-[-0.04em]">Find the people who make the night.</p>
      <p className="font-display text-4xl font-extrabold tracking-[-0.035em]">Lights on at seven</p>
      <p className="font-display text-3xl font-bold tracking-tight">Find Your Perfect Vendor</p>
      <p className="font-display text-2xl font-bold tracking-tight">Basic Business Information</p>
      <p className="font-display text-xl font-bold tracking-tight">Juniper & Rye, florists</p>
      <p className="measure text-lg text-muted">
        Large text for a page's subtitle: organizers find vendors they can trust, vendors find events worth their
        weekend.
      </p>
      <p className="measure">
        Body text in Instrument Sans. Lines stay between sixty and seventy-five characters, figures line up where they
        are compared: <span className="figures">$1,111 and $8,888</span>. A{' '}
        <a href="#top" className="link">
          link
        </a>{' '}
        inside it.
      </p>
      <p className="text-sm text-muted">Small text for hints and facts. 0123456789</p>
      <p className="text-xs text-muted">Smallest text for badges and table heads. 0123456789</p>
    </Section>
  )
}

const grounds = [
  'canvas',
  'surface',
  'raised',
  'sunken',
  'soft',
  'line',
  'control',
  'muted',
  'ink',
  'lamp',
  'lamp-deep',
  'lamp-wash',
]

export function Colours() {
  return (
    <Section title="Colour">
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6">
        {grounds.map((name) => (
          <li key={name} className="grid grid-cols-1 gap-1 text-sm">
            <span className="h-16 rounded-md border border-line" style={{ background: `var(--color-${name})` }} />
            {name}
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function BulbRows() {
  return (
    <Section title="Bulbs">
      <Row>
        <Bulbs count={7} className="text-2xl" />
        <Bulbs count={7} lit={3} className="text-2xl" />
        <Bulbs count={7} lit={(index) => index === 2} className="text-2xl" />
        <Bulbs count={7} isChasing className="text-2xl" />
      </Row>
      <div className="night rounded-lg p-6">
        <Row>
          <Bulbs count={7} className="text-2xl" />
          <Bulbs count={7} lit={3} className="text-2xl" />
          <Bulbs count={7} isChasing className="text-2xl" />
        </Row>
      </div>
    </Section>
  )
}

export function Buttons() {
  return (
    <Section title="Buttons">
      {(['primary', 'secondary', 'ghost', 'danger'] as const).map((variant) => (
        <Row key={variant}>
          <Button variant={variant} size="sm">
            Small
          </Button>
          <Button variant={variant}>
            <Search aria-hidden="true" />
            {variant}
          </Button>
          <Button variant={variant} size="lg">
            Large
          </Button>
          <Button variant={variant} isPending pendingLabel="Submitting...">
            Submit
          </Button>
          <Button variant={variant} isDisabled>
            Disabled
          </Button>
          <Button variant={variant} isIconOnly aria-label="Search">
            <Search aria-hidden="true" />
          </Button>
        </Row>
      ))}
    </Section>
  )
}

export function Badges() {
  return (
    <Section title="Badges">
      <Row>
        <StatusBadge look="waiting">Pending</StatusBadge>
        <StatusBadge look="accepted">Accepted</StatusBadge>
        <StatusBadge look="rejected">Rejected</StatusBadge>
        <Badge look="default">Published</Badge>
        <Badge>Draft</Badge>
        <Badge look="outline">Completed</Badge>
        <Badge look="destructive">Cancelled</Badge>
        <Badge look="lamp">Primary</Badge>
        <Badge>$$$</Badge>
        <Badge>12+ years</Badge>
        <Avatar name="Ines Okafor" />
        <Avatar name="ines@marquee.test" className="size-11 text-sm" />
      </Row>
    </Section>
  )
}
