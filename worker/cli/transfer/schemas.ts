import * as z from 'zod/mini'
import { ApiKeyInput } from '../../../shared/api-key.ts'
import { ContactInput } from '../../../shared/contact.ts'
import { isObject } from '../../../shared/fields.ts'
import { highlightRule, InboxChange } from '../../../shared/inbox.ts'
import { createdOn, hasSourceName, sourceNameRule } from '../../../shared/provenance/added-testimonial.ts'
import { TestimonialInput } from '../../../shared/testimonial.ts'
import { WorkspaceInput } from '../../../shared/workspace/workspace.ts'
import { columns, created, id, optionalMatch, requiredMatch, sha256Message, sha256Pattern, version } from './columns.ts'
import { consentColumnRules, consentColumns, latestDecision, withdrawalDate } from './consent-schemas.ts'
import { formColumns, questionsAndAnswers } from './form-schemas.ts'
import { fileId } from './media-schemas.ts'
import { sourceColumns } from './source-schemas.ts'

/*
 * The schemas of an import: it accepts what the API accepts from a client, by the same schemas, and the columns that the service sets
 * itself. Messages follow the field's name in a sentence and never repeat a value.
 */

const { tags, highlight, reply } = InboxChange.shape

export const TestimonialImport = z
  .safeExtend(TestimonialInput, {
    ...columns,
    questionsAndAnswers,
    folder: optionalMatch(/^(?:archived|spam)$/, 'must be archived, spam or null'),
    tags,
    highlight,
    pinned: created,
    reply,
    replied: created,
    spamSince: created,
    ...formColumns,
    ...consentColumns,
    imageFile: fileId,
    videoFile: fileId,
    pictureFile: fileId,
    pictureUrl: TestimonialInput.shape.imageUrl,
    ...sourceColumns,
  })
  .check(
    z.overwrite((record) => ({
      ...record,
      gaveConsent: record.gaveConsent ?? latestDecision(record.consents),
      withdrawn: record.withdrawn ?? withdrawalDate(record.consents),
      created:
        record.created ?? (record.sourceDay ? createdOn(record.sourceDay, new Date().toISOString()) : record.created),
    })),
    ...consentColumnRules,
    z.refine(hasSourceName, { path: ['sourceName'], error: sourceNameRule }),
    z.refine(({ highlight, testimonialText }) => !highlight || testimonialText?.includes(highlight), {
      path: ['highlight'],
      error: highlightRule,
    }),
    // `published` alone says what is public.
    z.overwrite((record) => (record.published && record.folder ? { ...record, folder: null } : record)),
    z.overwrite((record) => ({
      ...record,
      replied: record.reply ? (record.replied ?? new Date().toISOString()) : null,
    })),
    z.overwrite((record) => (record.spamSince && record.folder !== 'spam' ? { ...record, spamSince: null } : record)),
  )

export const ContactImport = z.safeExtend(ContactInput, { ...columns, imageFile: fileId })

export const WorkspaceImport = z
  .safeExtend(WorkspaceInput, { workspaceId: id, created, version })
  .check(z.refine(({ name }) => name, { path: ['name'], error: 'is required', when: isObject }))

/** An API key as it is stored: only the hash, not the key itself. */
export const KeyImport = z.safeExtend(ApiKeyInput, {
  id,
  workspaceId: id,
  created,
  prefix: requiredMatch(/^lk_[\w-]{0,5}$/, 'must be the first characters of an API key'),
  hash: requiredMatch(sha256Pattern, sha256Message),
  lastUsedDay: optionalMatch(/^\d{4}-\d\d-\d\d$/, 'must be a day such as 2026-01-31'),
  revoked: created,
  version,
})
