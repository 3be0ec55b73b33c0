/* The signatures of Standard Webhooks 1.0: https://github.com/standard-webhooks/standard-webhooks */

const utf8 = new TextEncoder()
const prefix = 'whsec_'

/** Returns a new secret: `whsec_` and 32 random bytes in base64. */
export const generateWebhookSecret = () => prefix + crypto.getRandomValues(new Uint8Array(32)).toBase64()

/** Returns the header `webhook-signature`: the signature of `content` by each secret, separated by spaces. */
export async function signWebhook(content: string, secrets: string[]): Promise<string> {
  const signatures = secrets.map(async (secret) => {
    const bytes = Uint8Array.fromBase64(secret.slice(prefix.length))
    const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
    return `v1,${new Uint8Array(await crypto.subtle.sign('HMAC', key, utf8.encode(content))).toBase64()}`
  })
  return (await Promise.all(signatures)).join(' ')
}
