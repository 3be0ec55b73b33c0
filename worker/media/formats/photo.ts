/** Width and height are those of the picture as it is displayed. */
export type Photo = {
  type: 'image/jpeg' | 'image/png' | 'image/webp'
  width: number
  height: number
  bytes: Uint8Array<ArrayBuffer>
}
