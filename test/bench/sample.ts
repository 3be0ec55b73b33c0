import { hashApiKey } from '../../worker/lib/api-key.ts'
import { demo } from '../../worker/lib/demo.ts'

/** The workspace that is measured, its key and what is stored of it. */
export const { workspaceId } = demo
export const { key, prefix, hash } = await hashApiKey(demo.key)

/** A testimonial of it, with them. */
export const sample = { workspaceId, key, id: '00000000-0000-4000-8000-000000000002' }

/** What a customer writes. No two values are the same, so that each can be told apart in a statement. */
export const testimonial = {
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

/** The same with the consent to publish it. */
export const consented = { ...testimonial, gaveConsent: true }

/** The headers of a request with a body. */
export const json = { 'Content-Type': 'application/json' }

/** Those of every request that a browser sends from a page of another origin. */
export const ofShop = { Origin: 'https://shop.example' }

/** Those of every request that passes Cloudflare: a visitor's address. */
export const ofAddress = { 'CF-Connecting-IP': '203.0.113.7' }

/** Those of whoever holds a key. */
export const withKey = (key: string) => ({ Authorization: `Basic ${btoa(`x:${key}`)}` })
