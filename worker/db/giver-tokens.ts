import sql from 'sql-template-tag'
import type { Rule } from './scope.ts'

/*
 * The tokens that let a giver read and change a testimonial, by their SHA-256: the giver's own, made by the form, and that of a
 * link made with an API key.
 */

/** SQL condition: the row of `testimonials` belongs to this token. */
export const hasTokenSql = (hash: string) => sql`(giverHash = ${hash} OR linkHash = ${hash})`

/** Returns a function that returns the rule for the token of a new testimonial. */
export const newTokenRules =
  (hash: string) =>
  (id: string): Rule[] => [
    {
      isMetSql: () => sql`NOT EXISTS (SELECT 1 FROM testimonials WHERE ${hasTokenSql(hash)} AND id <> ${id})`,
      message: 'giverToken: is used by another testimonial',
    },
  ]
