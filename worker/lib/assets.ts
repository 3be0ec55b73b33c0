/** The binding of the build's files. */
export type Assets = { fetch: (url: URL) => Promise<Response> }

/**
 * Returns a function that reads a JSON file of the build, once in each isolate.
 * @throws Error if the file is missing
 */
export function createAssetReader<Content>(path: string): (assets: Assets, requestUrl: string) => Promise<Content> {
  let content: Content | undefined
  return async (assets, requestUrl) => {
    content ??= await readAsset<Content>(assets, new URL(path, requestUrl))
    return content
  }
}

async function readAsset<Content>(assets: Assets, url: URL): Promise<Content> {
  const response = await assets.fetch(url)
  if (!response.ok) throw new Error('A file of the build is missing')
  return response.json()
}
