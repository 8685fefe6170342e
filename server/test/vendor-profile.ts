/** The body of a new vendor's application. */
export const profile = {
  company_name: 'Rosewater & Thyme',
  business_description: 'Tables, arches and armfuls of garden roses',
  business_address: '12 Mill Lane, Portland, OR',
}

/** Where the caller's own profile is read, sent and changed. */
export const profilePath = '/api/contractors/profile'
