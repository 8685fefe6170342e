import { ImagePlus, Search } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { toast } from '../lib/toast.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Badge, ExperienceBadge, StatusBadge } from '../ui/badge.tsx'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { Bulbs } from '../ui/bulbs.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card, Facts, PageHeader, Panel, Ticket } from '../ui/card.tsx'
import { Carousel } from '../ui/carousel.tsx'
import { ChipPicker } from '../ui/chip-picker.tsx'
import { DataTable, type Sort } from '../ui/data-table.tsx'
import { ConfirmDialog, Dialog } from '../ui/dialog.tsx'
import { FieldSet } from '../ui/field.tsx'
import { ImagePicker, type PickedImage } from '../ui/image-picker.tsx'
import { Menu } from '../ui/menu.tsx'
import { Pager } from '../ui/pager.tsx'
import { Picture } from '../ui/picture.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { SocialLinksField, type SocialLinkValue } from '../ui/social-links-field.tsx'
import { EmptyState, LoadFailed, LoadingScreen } from '../ui/states.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { DateField, NumberField, SelectField, TextArea, TextField, UrlField } from '../ui/text-field.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { Wizard } from '../ui/wizard.tsx'

export const meta = () => [{ title: 'Styleguide' }, { name: 'robots', content: 'noindex' }]

/** Every component of `ui` in every state. In development only. */
export default function StyleguidePage() {
  return (
    <div className="page grid grid-cols-1 gap-16 py-12">
      <PageHeader
        title="Styleguide"
        subtitle="Dark ink, white air, and one warm light. Every part of the house in every state."
        back={<Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: 'Styleguide' }]} />}
        actions={<ButtonLink to="/vendors">Browse Vendors</ButtonLink>}
      />
      <Type />
      <Colours />
      <BulbRows />
      <Buttons />
      <Badges />
      <Fields />
      <Pickers />
      <Steps />
      <Floating />
      <Surfaces />
      <Lists />
      <States />
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-6 border-t border-line pt-8">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-4">{children}</div>
}

function Type() {
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

function Colours() {
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

function BulbRows() {
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

function Buttons() {
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

function Badges() {
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
        <ExperienceBadge years={3} />
        <ExperienceBadge years={12} />
        <Avatar name="Ines Okafor" />
        <Avatar name="ines@marquee.test" className="size-11 text-sm" />
      </Row>
    </Section>
  )
}

function Fields() {
  const [search, setSearch] = useState('')
  return (
    <Section title="Fields">
      <div className="grid gap-6 md:grid-cols-2">
        <TextField label="Company name" name="company_name" required defaultValue="Juniper & Rye" />
        <TextField
          label="Business address"
          hint="Street and city, as it stands on your invoices."
          error="Business address is required"
        />
        <NumberField label="Years in business" required={false} placeholder="0" />
        <UrlField label="Website" required={false} />
        <DateField label="Start date" required />
        <SelectField
          label="Price range"
          placeholder="Any"
          options={[
            { value: 'budget', label: '$ Budget' },
            { value: 'moderate', label: '$$ Moderate' },
          ]}
        />
        <TextArea label="Application Message" counter={20} defaultValue="More than twenty characters" />
        <TextField label="Licence number" disabled defaultValue="Not to be changed" />
        <SearchField
          label="Search vendors"
          placeholder="Search vendors by name or description..."
          value={search}
          onChange={setSearch}
        />
      </div>
      <FieldSet legend="A set of fields" hint="Fields that belong together.">
        <TextField label="Full name" />
      </FieldSet>
    </Section>
  )
}

const tags = ['Rustic', 'Minimal', 'Glamorous', 'Bohemian', 'Industrial', 'Romantic', 'Coastal', 'Art deco', 'Garden']

function Pickers() {
  const [chosen, setChosen] = useState([1, 3])
  const [links, setLinks] = useState<SocialLinkValue<'instagram' | 'facebook'>[]>([
    { platform: 'instagram', url: 'example.com/me' },
  ])
  const [images, setImages] = useState<PickedImage[]>(() =>
    (['idle', 'uploading', 'success', 'error'] as const).map((state, index) => ({
      id: state,
      url: drawing(index),
      name: `${state}.jpg`,
      alt: '',
      state,
    })),
  )
  return (
    <Section title="Pickers">
      <ChipPicker
        label="Aesthetic tags"
        hint="Choose the styles you are known for."
        options={tags.map((label, index) => ({ id: index + 1, label }))}
        value={chosen}
        onChange={setChosen}
        max={3}
      />
      <ChipPicker label="Event types" options={[]} value={[]} onChange={() => {}} max={8} isLoading />
      <SocialLinksField
        value={links}
        onChange={setLinks}
        platforms={[
          { value: 'instagram', label: 'Instagram' },
          { value: 'facebook', label: 'Facebook' },
        ]}
        max={5}
        validate={(link) =>
          link.url.includes(link.platform) ? undefined : `Please enter a valid ${link.platform} URL`
        }
      />
      <ImagePicker
        label="Portfolio images"
        hint="PNG, JPEG or WebP, up to 10 MB each. The first is shown on your card."
        value={images}
        onChange={setImages}
        max={5}
        accept={['image/png', 'image/jpeg', 'image/webp']}
        maxBytes={10 * 1024 * 1024}
        hasCaptions
        onRetry={() => {}}
      />
    </Section>
  )
}

function Steps() {
  const [name, setName] = useState('')
  return (
    <Section title="Wizard">
      <Wizard
        title="Vendor Application"
        onSubmit={() => toast.success('Application submitted successfully!')}
        steps={[
          {
            title: 'Basic Business Information',
            description: 'How organizers will know you.',
            missing: name ? [] : [{ field: 'wizard_company_name', label: 'Company name' }],
            content: (
              <TextField
                label="Company name"
                name="wizard_company_name"
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            ),
          },
          { title: 'Style & Event Types', content: <p>Two pickers.</p> },
          { title: 'Additional Details (optional)', content: <p>Nothing that is needed.</p> },
          { title: 'Showcase Your Work', content: <p>Pictures.</p> },
        ]}
      />
    </Section>
  )
}

function Floating() {
  const [open, setOpen] = useState<'dialog' | 'confirm'>()
  const close = () => setOpen(undefined)
  return (
    <Section title="What floats">
      <Row>
        <Button onClick={() => setOpen('dialog')}>Open a dialog</Button>
        <Button variant="danger" onClick={() => setOpen('confirm')}>
          Delete event
        </Button>
        <Menu
          label="Event"
          align="start"
          trigger={(props) => <Button {...props}>Open a menu</Button>}
          groups={[
            [
              { label: 'View', to: '/styleguide' },
              { label: 'Publish Event', onSelect: () => toast.success('Event updated successfully!') },
              { label: 'Reports', onSelect: () => {}, isDisabled: true },
            ],
            [{ label: 'Delete', onSelect: () => setOpen('confirm'), isDanger: true }],
          ]}
        />
        <Tooltip text="At once, on hover and focus">
          <Button>Hover me</Button>
        </Tooltip>
        <Button onClick={() => toast.success('Application submitted successfully!')}>Success toast</Button>
        <Button onClick={() => toast.error('Failed to submit application')}>Error toast</Button>
        <Button onClick={() => toast.loading('Uploading images...')}>Loading toast</Button>
      </Row>
      <Dialog
        isOpen={open === 'dialog'}
        onClose={close}
        title="Apply to Midsummer Supper"
        description="Submit your application to this event. The organizer will review and respond."
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={close}>
              Submit Application
            </Button>
          </>
        }
      >
        <TextArea
          label="Application Message"
          required
          counter={500}
          hint="Tell the organizer why you're interested and what you can offer"
        />
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'confirm'}
        onClose={close}
        onConfirm={close}
        title="Delete this event?"
        description="Its 4 applications go with it, and the applicants are told. This cannot be undone."
        confirmLabel="Delete event"
        tone="danger"
      />
    </Section>
  )
}

function Surfaces() {
  return (
    <Section title="Surfaces">
      <div className="grid gap-6 lg:grid-cols-2">
        <Ticket
          date={{ weekday: 'Sat', day: '19', month: 'Jun', year: '2027' }}
          stub={
            <>
              <span className="text-sm text-muted">4 vendors applied</span>
              <Button size="sm" variant="primary">
                View Details
              </Button>
            </>
          }
        >
          <h3>Midsummer Supper on the Quay</h3>
          <p className="mt-2 text-sm text-muted">Old Rope Hall, Portland · Wedding · 120 people</p>
        </Ticket>
        <Ticket date={null} stub={<Badge>Draft</Badge>}>
          <h3>A party without a date</h3>
        </Ticket>
        <Panel title="Business Info" aside={<StatusBadge look="accepted">Approved</StatusBadge>}>
          <Facts
            facts={[
              ['License', 'OR-2291-F'],
              ['Insurance', 'Covered to $2,000,000'],
              ['Website', null],
            ]}
          />
        </Panel>
        <Card className="overflow-hidden">
          <Carousel
            label="Pictures of Juniper & Rye"
            className="aspect-[4/3]"
            slides={[0, 1, 2].map((index) => ({
              key: index,
              content: (
                <Picture
                  className="size-full"
                  sizes="(min-width: 64rem) 50vw, 100vw"
                  image={{
                    image_url: drawing(index),
                    alt_text: `Drawing ${index + 1}`,
                    width: 800,
                    height: 600,
                    placeholder: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
                    variants: {},
                  }}
                />
              ),
            }))}
          />
        </Card>
      </div>
    </Section>
  )
}

const people = [
  { id: 1, name: 'Ines Okafor', email: 'ines@marquee.test', events: 12 },
  { id: 2, name: 'Tomás Lindqvist', email: 'tomas@marquee.test', events: 3 },
  { id: 3, name: 'No Name', email: 'newcomer@marquee.test', events: 0 },
]

function Lists() {
  const [sort, setSort] = useState<Sort>({ by: 'name', order: 'asc' })
  const [page, setPage] = useState(1)
  const [tab, setTab] = useState<'vendors' | 'organizers'>('vendors')
  const columns = [
    { id: 'name', header: 'Name', cell: (row: (typeof people)[0]) => row.name, isSortable: true },
    { id: 'email', header: 'Email', cell: (row: (typeof people)[0]) => row.email },
    { id: 'events', header: 'Events', cell: (row: (typeof people)[0]) => row.events, align: 'end' as const },
  ]
  return (
    <Section title="Lists">
      <Tabs
        label="Applications"
        tabs={[
          { value: 'vendors', label: 'Vendors (3)' },
          { value: 'organizers', label: 'Organizers (0)' },
        ]}
        value={tab}
        onChange={setTab}
      >
        <DataTable
          caption="People"
          columns={columns}
          rows={tab === 'vendors' ? people : []}
          rowKey={(row) => row.id}
          sort={sort}
          onSort={setSort}
        />
      </Tabs>
      <DataTable caption="People, loading" columns={columns} rows={[]} rowKey={(row) => row.id} skeletonRows={3} />
      <Pager page={page} hasMore={page < 3} onPage={setPage}>
        Page {page} of 3
      </Pager>
    </Section>
  )
}

function States() {
  return (
    <Section title="States">
      <div className="grid gap-6 lg:grid-cols-2">
        <Card>
          <EmptyState
            title="No events yet"
            level={3}
            actions={<Button variant="primary">Create Your First Event</Button>}
          >
            <p>Publish one, and vendors can apply the same hour.</p>
          </EmptyState>
        </Card>
        <Card>
          <LoadFailed title="Failed to load vendors" level={3} onRetry={() => {}} />
        </Card>
        <Card>
          <LoadingScreen label="Loading your dashboard..." className="min-h-64!" />
        </Card>
        <Loading label="Loading vendors" className="grid grid-cols-1 gap-3">
          <Skeleton className="aspect-[4/3] w-full" />
          <Skeleton className="mt-3 h-6 w-2/3" />
          <Skeleton className="mt-2 h-4 w-1/2" />
        </Loading>
      </div>
      <p className="flex items-center gap-2 text-sm text-muted">
        <ImagePlus aria-hidden="true" className="size-4" /> Icons are Lucide's, one weight, beside words.
      </p>
    </Section>
  )
}

/** A picture for the examples: a dark hall with one light. */
function drawing(index: number): string {
  const hue = 250 + index * 25
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600"><rect width="800" height="600" fill="hsl(${hue} 40% 18%)"/><circle cx="${260 + index * 120}" cy="190" r="90" fill="hsl(45 95% 62%)"/><path d="M0 430h800v170H0z" fill="hsl(${hue} 35% 11%)"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
