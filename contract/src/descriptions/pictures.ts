import { note, type Area } from './note.ts'

const picture = 'http://localhost:3000/images/v/5f2d7c1e90ab4d6f8e3c2b1a0f9d8e7c'

/** Pictures, and how they are uploaded. */
export const pictures: Area = {
  schemas: {
    VendorImage: "A vendor's picture.",
    EventImage: "An event's picture.",
    UploadUrl: "Permission to PUT one picture's bytes to an address, and the key to name it by afterwards.",
    ShownPicture: 'What is needed to show a picture.',
  },
  fields: {
    primary_image: note('Address of the primary picture, largest size; null without pictures.', `${picture}/1600.webp`),
    image: note(
      'The picture: JPEG, PNG or WebP, at most 10 MB. Judged by its bytes, not by its name or header.',
      '(bytes of the picture)',
    ),
    image_url: note('Address of the largest size.', `${picture}/1600.webp`),
    image_key: note('Name of the picture in the store.', 'v/5f2d7c1e90ab4d6f8e3c2b1a0f9d8e7c'),
    alt_text: note('What the picture shows, for those who cannot see it; null without words.', 'A table with peonies'),
    is_primary: note('Whether it is the one picture that stands for the whole. The first is primary by itself.'),
    display_order: note('Position among its siblings, from 0; beyond the end means last.', 0),
    width: note('Width of the largest size in px.', 1600),
    height: note('Height of the largest size in px.', 1200),
    placeholder: note(
      'Thumbhash in base64: a blurred stand-in until the picture is there.',
      'GAgKDIJweHiIeIeHd4eHd3d3cA==',
    ),
    variants: note('Addresses by width in px; widths above the picture’s own are absent.', {
      320: `${picture}/320.webp`,
      800: `${picture}/800.webp`,
      1600: `${picture}/1600.webp`,
    }),
    file_name: note("Name of the file on the sender's disk.", 'table.jpg'),
    file_type: note('Media type of the file.', 'image/jpeg'),
    file_size: note('Size of the file in bytes.', 481_516),
    upload_url: note(
      'Where to PUT the bytes, once and soon: the address expires.',
      'http://localhost:3000/uploads/u/7/9c1e?expires=1',
    ),
    public_url: note(
      'Where the picture will be found after it was added by its key.',
      'http://localhost:3000/images/u/7/9c1e',
    ),
  },
}
