import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { PageHeader } from '../ui/card.tsx'
import { Overlays, Lists, States, Surfaces } from './styleguide-content.tsx'
import { Fields, Pickers, Steps } from './styleguide-forms.tsx'
import { Badges, BulbRows, Buttons, Colours, Type } from './styleguide-looks.tsx'

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
      <Overlays />
      <Surfaces />
      <Lists />
      <States />
    </div>
  )
}
