import { useState } from 'react'
import { toast } from '../lib/toast.tsx'
import { ChipPicker } from '../ui/chip-picker.tsx'
import { FieldSet } from '../ui/field.tsx'
import { ImagePicker, type PickedImage } from '../ui/image-picker.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { SocialLinksField, type SocialLinkValue } from '../ui/social-links-field.tsx'
import { DateField, NumberField, SelectField, TextArea, TextField, UrlField } from '../ui/text-field.tsx'
import { Wizard } from '../ui/wizard.tsx'
import { drawing, Section } from './styleguide-section.tsx'

export function Fields() {
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

export function Pickers() {
  const [chosen, setChosen] = useState([1, 3])
  const [links, setLinks] = useState<SocialLinkValue<'instagram' | 'facebook'>[]>([
    { platform: 'instagram', url: 'example.com/me' },
  ])
  const [images, setImages] = useState<PickedImage[]>(() =>
    ['idle', 'success'].map((id, index) => ({
      id,
      url: drawing(index),
      name: `${id}.jpg`,
      alt: '',
      isSent: id === 'success',
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
        hasCaptions
      />
    </Section>
  )
}

export function Steps() {
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
