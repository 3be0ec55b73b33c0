/*
 * The baseline for uploads and downloads of files: a worker that only passes parts to its bucket, and whole files back. POST begins
 * an upload, and with the ETags of its parts completes it.
 */

export default {
  async fetch(request: Request, { MEDIA }: { MEDIA: R2Bucket }): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    const uploadId = searchParams.get('uploadId')
    if (request.method === 'GET') {
      const object = await MEDIA.get(pathname)
      return object ? new Response(object.body) : new Response(null, { status: 404 })
    }
    if (!uploadId) return new Response((await MEDIA.createMultipartUpload(pathname)).uploadId)
    const upload = MEDIA.resumeMultipartUpload(pathname, uploadId)
    if (request.method === 'PUT' && request.body) {
      return new Response((await upload.uploadPart(Number(searchParams.get('part')), request.body)).etag)
    }
    const etags = await request.json<string[]>()
    await upload.complete(etags.map((etag, index) => ({ partNumber: index + 1, etag })))
    return new Response(null, { status: 204 })
  },
}
