import type { ContactField } from '@marquee/contract/contacts'
import { plainText } from '@marquee/contract/plain-text'

/** What each column of a table holds; null for one that is left out. */
export type Columns = readonly (ContactField | null)[]

/** Words in headers, in English, German, Spanish and French, as `plainText` makes them. The first field that has a word of a header gets it. */
const headerWords: readonly [ContactField, RegExp][] = [
  ['email', /\b(e ?-?mails?|mails?|correo|courriel|mel)\b|e-?mail/],
  ['phone', /\b(tel\b|phone|telephone|telefon|mobil|movil|handy|cell|celular|portable|rufnummer)/],
  ['city', /\b(city|town|location|place|stadt|ort|wohnort|ciudad|localidad|poblacion|ville|localite|commune)\b/],
  [
    'trade',
    /\b(trade|services?|category|type|kind|branche|gewerbe|gewerk|kategorie|leistung|angebot|servicio|categoria|rubro|oficio|sector|metier|categorie|prestation|activite|secteur)\b/,
  ],
  [
    'note',
    /\b(notes?|comments?|remarks?|notiz|notizen|bemerkung|bemerkungen|anmerkung|kommentar|notas?|comentarios?|observaciones|remarques?|commentaires?)\b/,
  ],
  [
    'name',
    /\b(company|business|organi[sz]ation|vendor|supplier|names?|firma|firmenname|unternehmen|anbieter|aussteller|vorname|nachname|nombre|apellidos?|empresa|proveedor|negocio|nom|prenom|entreprise|societe|fournisseur|exposant|contact|kontakt|contacto)\b/,
  ],
]
/** A header with one of these is the name, and other names are left for the person to choose. */
const companyWords =
  /\b(company|business|organi[sz]ation|vendor|supplier|firma|firmenname|unternehmen|anbieter|aussteller|empresa|proveedor|negocio|entreprise|societe|fournisseur|exposant)\b/

/** Fields that several columns can make together, such as first and last name. */
export const isJoined = (field: ContactField): boolean => field === 'name' || field === 'note'

const address = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/
const phone = /^[+(]?[\d\s()./+-]{6,}$/

const fieldOfHeader = (text: string): ContactField | null =>
  headerWords.find(([, words]) => words.test(plainText(text)))?.[0] ?? null

/** Whether a row names the columns: it has headers that are known, and no address. */
export function isHeader(row: readonly string[]): boolean {
  const known = row.filter((text) => fieldOfHeader(text) !== null).length
  const filled = row.filter((text) => text.trim() !== '').length
  return known >= Math.min(2, filled) && known > 0 && !row.some((text) => text.includes('@'))
}

/**
 * What the columns hold, by their headers, and where those are unknown by their contents.
 * @param services words for services, as `plainText` makes them
 */
export function guessColumns(
  header: readonly string[] | undefined,
  rows: readonly (readonly string[])[],
  services: ReadonlySet<string>,
): Columns {
  const width = Math.max(0, ...rows.map((row) => row.length), header?.length ?? 0)
  const found: (ContactField | null)[] = Array.from({ length: width }, (_, at) => fieldOfHeader(header?.[at] ?? ''))
  const hasCompany = header?.some((text) => companyWords.test(plainText(text)))
  for (const [at, field] of found.entries()) {
    const isPerson = field === 'name' && hasCompany && !companyWords.test(plainText(header?.[at] ?? ''))
    if (isPerson || (field && !isJoined(field) && found.indexOf(field) < at)) found[at] = null
  }
  const share = (at: number, fits: (text: string) => boolean) => {
    const cells = rows.map((row) => row[at]?.trim() ?? '').filter((text) => text !== '')
    return cells.length === 0 ? 0 : cells.filter(fits).length / cells.length
  }
  const give = (field: ContactField, fits: (text: string) => boolean) => {
    if (found.includes(field)) return
    const shares = found.map((taken, at) => (taken !== null || header?.[at]?.trim() ? 0 : share(at, fits)))
    const best = shares.indexOf(Math.max(0.5, ...shares))
    if (best >= 0) found[best] = field
  }
  // A column whose header is unknown can still hold the addresses, without which nothing is imported.
  if (!found.includes('email')) {
    const shares = found.map((_, at) => share(at, (text) => address.test(text)))
    const best = shares.indexOf(Math.max(0.5, ...shares))
    if (best >= 0) found[best] = 'email'
  }
  give('phone', (text) => phone.test(text))
  give('trade', (text) => services.has(plainText(text)))
  if (!header) give('name', (text) => !address.test(text) && /\p{L}/u.test(text))
  return found
}
