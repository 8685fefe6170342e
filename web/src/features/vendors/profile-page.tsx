import { refusals } from '@marquee/contract/policy'
import { VendorInput, type OwnVendor } from '@marquee/contract/vendors'
import { useMutation, useQuery } from '@tanstack/react-query'
import { fullTitle } from '../../lib/page-head.tsx'
import { failureText, queryClient } from '../../lib/query-client.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { FieldSet } from '../../ui/field.tsx'
import { LoadFailed, LoadingScreen } from '../../ui/states.tsx'
import { ConfirmEmail } from '../users/confirm-email.tsx'
import { ProfileEditor } from '../users/profile-editor.tsx'
import { RejectedBanner } from '../users/rejected-banner.tsx'
import { MissingForSearch } from './missing-for-search.tsx'
import { ProfilePictures } from './profile-pictures.tsx'
import { ownVendorQuery, updateVendor, vendorFailures } from './queries.ts'
import { VendorCard } from './vendor-card.tsx'
import {
  AvailabilityField,
  BusinessFields,
  LinkFields,
  PaperFields,
  PriceFields,
  useVendorLists,
  vendorLabels,
  VendorPicker,
} from './vendor-fields.tsx'
import { vendorPath } from './vendor-path.ts'

export const meta = () => [{ title: fullTitle('Your profile') }]

/** Where a vendor changes the profile and the pictures. */
export default function VendorProfilePage() {
  const { data: profile, error, isLoadingError, isFetching, refetch } = useQuery({ ...ownVendorQuery, staleTime: 0 })
  if (isLoadingError) {
    return (
      <LoadFailed title={vendorFailures.profile} level={1} onRetry={() => void refetch()} isRetrying={isFetching}>
        <p>{failureText(error)}</p>
      </LoadFailed>
    )
  }
  return profile ? <Loaded profile={profile} /> : <LoadingScreen label="Loading..." />
}

function Loaded({ profile }: { profile: OwnVendor }) {
  const { status } = profile
  const isLive = status === 'approved'
  return (
    <>
      <PageHeader
        title="Your profile"
        subtitle={standing[status]}
        actions={
          <ButtonLink to={vendorPath(profile.id)}>{isLive ? 'View Public Profile' : 'Preview your profile'}</ButtonLink>
        }
      />
      <ConfirmEmail className="mb-8" />
      {status === 'rejected' && <RejectedBanner description={refusals.vendorRejected} reason={profile.status_reason} />}
      <MissingForSearch profile={profile} />
      <div className="grid grid-cols-1 items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,44rem)_minmax(0,20rem)] lg:justify-between">
        <div className="grid grid-cols-1 gap-12">
          <ProfilePictures profile={profile} />
          <Fields profile={profile} />
        </div>
        <aside aria-label="Your card" className="sticky top-8 grid gap-4 max-lg:hidden">
          <p className="text-sm font-semibold text-muted">How you stand in search</p>
          <VendorCard vendor={profile} />
        </aside>
      </div>
    </>
  )
}

const standing = {
  approved: 'What organizers read about you. A saved change is public at once.',
  pending: 'Our team is reading it. You can still change it; until it is approved only you and our team see it.',
  rejected: 'Only you and our team see it until it is approved.',
} as const

function Fields({ profile }: { profile: OwnVendor }) {
  const change = useMutation(updateVendor)
  const lists = useVendorLists()
  const isLive = profile.status === 'approved'
  return (
    <ProfileEditor
      name="Your profile"
      schema={VendorInput}
      labels={vendorLabels}
      profile={profile}
      save={(body, version) => change.mutateAsync({ body, version })}
      own={() => queryClient().fetchQuery({ ...ownVendorQuery, staleTime: 0, retry: false })}
      failure="Failed to update your profile"
    >
      {(form) => (
        <>
          <FieldSet legend="Your business">
            <BusinessFields form={form} nameHint={isLive && shownToTeam} />
          </FieldSet>
          <FieldSet legend="What you are found by" id="search" className="scroll-mt-6 gap-8">
            <VendorPicker form={form} lists={lists} name="service_ids" />
            <VendorPicker form={form} lists={lists} name="service_area_ids" />
            <VendorPicker form={form} lists={lists} name="event_type_ids" />
            <VendorPicker form={form} lists={lists} name="aesthetic_tag_ids" />
          </FieldSet>
          <FieldSet legend="Price and experience">
            <PriceFields form={form} />
            <AvailabilityField form={form} />
          </FieldSet>
          <FieldSet legend="Elsewhere on the web">
            <LinkFields form={form} />
          </FieldSet>
          <FieldSet legend="License and insurance" hint={isLive && shownToTeam}>
            <PaperFields form={form} />
          </FieldSet>
        </>
      )}
    </ProfileEditor>
  )
}

const shownToTeam = 'A change here is shown to our team. Your profile stays listed.'
