import sql from 'sql-template-tag'
import { hasTokenSql } from './credentials.ts'
import type { Rule } from './rules.ts'

/*
 * The tokens that let a giver read and change a testimonial, by their SHA-256: the giver's own, made by the form, and that of a
 * link made with an API key.
 */

/** Returns the rule for the token of the new testimonial with this id. */
export const newTokenRule = (hash: string, id: string): Rule => ({
  isMetSql: () => sql`NOT EXISTS (SELECT 1 FROM testimonials WHERE ${hasTokenSql(hash)} AND id <> ${id})`,
  message: 'giverToken: is used by another testimonial',
})
