import { note, type Area } from './note.ts'

/** The lookup lists. */
export const lookups: Area = {
  schemas: {
    Lookup: 'An entry of a lookup list.',
    Service: 'A service a vendor can offer, with the words that find it.',
    AestheticTag: 'A style a vendor works in.',
    LookupRef: 'A lookup entry inside another thing.',
    TagRef: 'An aesthetic tag inside a vendor.',
    AdminLookup: 'An entry of a lookup list as admins keep it, with how often it is chosen.',
    NewLookup: 'A new entry of a lookup list.',
    LookupUpdate: 'Changes of an entry of a lookup list. What is absent stays.',
  },
  fields: {
    display_name: note('What people read.', 'Romantic'),
    description: note(
      'What is meant, in a sentence or more; null when nothing was written.',
      'An evening under the trees.',
    ),
    synonyms: note('Other words and phrases that people search for when they mean this service.', [
      'florist',
      'flowers',
    ]),
    list: note('Which list.', 'services'),
    'NewLookup.display_name': note(
      'What people read, 1 to 60 characters; each name once in its list.',
      'Floral Design',
    ),
    'LookupUpdate.display_name': note('What people read from now on, 1 to 60 characters.', 'Flowers'),
    'AdminLookup.name': note('Stable short form; it stays when the entry is renamed.', 'floral-design'),
    'NewLookup.description': note('What is meant, at most 200 characters.', 'Bouquets, tables, arches'),
    'LookupUpdate.description': note(
      'What is meant, at most 200 characters; null clears it.',
      'Bouquets, tables, arches',
    ),
    'AdminLookup.description': note('What is meant; null when nothing was written.', 'Bouquets, tables, arches'),
    retired_at: note('Since when it can no longer be chosen, in UTC; null while it can.', null),
    retired: note('True retires the entry, false restores it.'),
    vendor_count: note('Vendor profiles that have chosen it.', 12),
    organizer_count: note('Organizer profiles that have chosen it; 0 outside event types.', 0),
    event_count: note('Events of this kind; 0 outside event types.', 0),
    before: note('The entry that it then stands before; null for the end.', 4),
    'TagRef.name': note('Stable short form.', 'romantic'),
    'AestheticTag.name': note('Stable short form.', 'romantic'),
  },
}
