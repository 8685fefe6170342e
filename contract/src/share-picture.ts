/** The picture in a link preview (Open Graph): every one has this size (px) and type. */
export const sharePicture = { width: 1200, height: 630, type: 'image/jpeg' } as const

/** The address of a picture's link preview, from the address of any of its variants. It answers only while everybody may see the picture. */
export const sharePictureUrl = (imageUrl: string): string => imageUrl.replace(/-\d+\.webp(\?.*)?$/, '-share.jpg')
