/** The parts of the two profile forms, by the ids that links to them have. */
const parts = {
  '/contractor/profile': {
    business: 'Your business',
    search: 'What you are found by',
    web: 'Elsewhere on the web',
    license: 'License and insurance',
    pictures: 'Pictures',
  },
  '/organizer/profile': { business: 'Your organization', web: 'Elsewhere on the web' },
} as const
export type ProfileForm = keyof typeof parts
export type ProfilePart = keyof (typeof parts)['/contractor/profile']

interface Preset {
  /** The word on its button. */
  label: string
  /** As the applicant reads it. */
  sentence: string
  /** What the applicant can change about it. */
  about?: readonly ProfilePart[]
  /** An organizer has neither a licence nor pictures. */
  isForVendors?: true
}

/** Usual answers of admins to an application: reasons for a rejection, and what is missing. */
export const reviewPresets: Readonly<Record<'rejected' | 'asked', readonly Preset[]>> = {
  rejected: [
    {
      label: 'Too little to judge',
      sentence: 'We cannot judge your work from this yet. Please write more about it and show pictures of it.',
      about: ['business', 'pictures'],
    },
    {
      label: 'Not your own work',
      sentence: 'Some of the pictures seem to be from somebody else. Please show your own work.',
      about: ['pictures'],
    },
    { label: 'Not a fit', sentence: 'Your work does not fit what organizers look for here.' },
    { label: 'Outside our area', sentence: 'We have no events where you work.', about: ['search'] },
    { label: 'Applied twice', sentence: 'You already have a profile here. Please use that one.' },
  ],
  asked: [
    { label: 'Licence', sentence: 'Please add your licence number.', about: ['license'], isForVendors: true },
    { label: 'Insurance', sentence: 'Please add your insurance.', about: ['license'], isForVendors: true },
    { label: 'Pictures', sentence: 'Please add pictures of your own work.', about: ['pictures'], isForVendors: true },
    { label: 'Description', sentence: 'Please write more about what you do.', about: ['business'] },
    {
      label: 'Website',
      sentence: 'Please add a website or a social profile where we can see more.',
      about: ['web'],
    },
  ],
}

/** The parts of a form that an answer is about, as far as it has usual sentences. */
export function partsNamedIn(answer: string, form: ProfileForm): { to: string; label: string }[] {
  const found = Object.values(reviewPresets)
    .flat()
    .filter(({ sentence }) => answer.includes(sentence))
    .flatMap(({ about = [] }) => about)
  const labels: Partial<Record<ProfilePart, string>> = parts[form]
  return [...new Set(found)].flatMap((id) => {
    const label = labels[id]
    return label ? [{ to: `${form}#${id}`, label }] : []
  })
}
