import { hashApiKey } from '../../worker/lib/api-key.ts'
import { demo } from '../../worker/lib/demo.ts'

/** The workspace that is measured and its API key: the key itself and what is stored of it. */
export const { workspaceId } = demo
export const { key, prefix, hash } = await hashApiKey(demo.key)

/** A testimonial of this workspace. */
export const sampleTarget = { workspaceId, key, id: '00000000-0000-4000-8000-000000000002' }

/** The fields of an author. All values differ, so that each can be recognised among the bound values of a statement. */
export const testimonialFields = {
  firstname: 'Ada',
  lastname: 'Lovelace',
  email: 'ada@example.com',
  company: 'Analytical Engines',
  title: 'They listened, and then they delivered',
  testimonialText: 'We came with a sketch on a napkin and left with a machine that does what we had dreamt of. '.repeat(
    3,
  ),
  stars: 4.5,
}

export const jsonHeader = { 'Content-Type': 'application/json' }

/** The header that a browser sends from a page of another origin. */
export const originHeader = { Origin: 'https://shop.example' }

/** The header that Cloudflare adds to every request. */
export const ipHeader = { 'CF-Connecting-IP': '203.0.113.7' }

/** Returns the header that authenticates a request. */
export const basicAuthHeader = (key: string) => ({ Authorization: `Basic ${btoa(`x:${key}`)}` })
