import { fullTitle } from '../../lib/page-head.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { OwnProfile, ProfileEditor } from '../users/profile-editor.tsx'
import { documentsPath } from './document-queries.ts'
import { MissingForSearch } from './missing-for-search.tsx'
import { ProfilePictures } from './profile-pictures.tsx'
import { VendorCard } from './vendor-card.tsx'
import { vendorPath } from './vendor-path.ts'
import { vendorProfile } from './vendor-fields.tsx'

export const meta = () => [{ title: fullTitle('Your profile') }]

/** Where a vendor changes the profile and the pictures. */
export default function VendorProfilePage() {
  return (
    <OwnProfile
      kind={vendorProfile}
      standing={standing}
      actions={({ id, status }) => (
        <>
          <ButtonLink to={documentsPath}>Your documents</ButtonLink>
          <ButtonLink to={vendorPath(id)}>
            {status === 'approved' ? 'View Public Profile' : 'Preview your profile'}
          </ButtonLink>
        </>
      )}
    >
      {(profile) => (
        <>
          <MissingForSearch profile={profile} />
          <div className="grid grid-cols-1 items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,44rem)_minmax(0,20rem)] lg:justify-between">
            <div className="grid grid-cols-1 gap-12">
              <ProfilePictures profile={profile} />
              <ProfileEditor
                kind={vendorProfile}
                profile={profile}
                sections={sections(profile.status === 'approved' && shownToTeam)}
              />
            </div>
            <aside aria-label="Your card" className="sticky top-8 grid gap-4 max-lg:hidden">
              <p className="text-sm font-semibold text-muted">How you stand in search</p>
              <VendorCard vendor={profile} />
            </aside>
          </div>
        </>
      )}
    </OwnProfile>
  )
}

const standing = {
  approved: 'What organizers read about you. A saved change is public at once.',
  pending: 'Our team is reading it. You can still change it; until it is approved only you and our team see it.',
  rejected: 'Only you and our team see it until it is approved.',
}

const shownToTeam = 'A change here is shown to our team. Your profile stays listed.'

/** The sections of the form. `hint` stands where a change is shown to our team. */
const sections = (hint: string | false) =>
  [
    {
      id: 'business',
      legend: 'Your business',
      names: ['company_name', 'business_description', 'business_address'],
      hints: { company_name: hint },
    },
    {
      legend: 'What you are found by',
      names: ['service_ids', 'service_area_ids', 'travel_km', 'event_type_ids', 'aesthetic_tag_ids'],
      id: 'search',
      className: 'scroll-mt-6 gap-8',
    },
    { legend: 'Price and experience', names: ['years_in_business', 'pricing_range', 'availability_info'] },
    { id: 'web', legend: 'Elsewhere on the web', names: ['website', 'social_links'] },
    { id: 'license', legend: 'License and insurance', names: ['license_number', 'insurance_info'], hint },
  ] as const
