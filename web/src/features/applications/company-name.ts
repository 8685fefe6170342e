import type { Application } from '@marquee/contract/applications'

/** The name of the business that applied, for headings, rows and labels. */
export const companyName = ({ company_name }: Pick<Application, 'company_name'>): string =>
  company_name || 'Unnamed Company'
