import type { Source } from '../provenance/sources.ts'
import type { DayOrder, PresetKey, TargetField } from './types.ts'

/*
 * The known files. Google and the shops document few of them: most columns come from files, and from code that reads real exports;
 * those of Trustpilot, Opinew, Ryviu, Yelp, Birdeye, Podium, and of Google as CSV, from descriptions.
 */

/** A kind of file. Names of columns are compared without case and signs; `a.b` is a property of an object in JSON. */
export type PresetRow = {
  /** Its name as people know it, if that is not the one of the source. */
  label?: string
  /** Where its words first appeared, if that is not the source with the preset's key; null: a column says so. */
  source?: Source | null
  /**
   * The columns of each field, with `|` between them. All columns marked with `*` prove such a file; `+` marks those of a second
   * shape. `others` are marked, but not imported.
   */
  columns: Partial<Record<TargetField | 'others', string>>
  /** The path of the items in a JSON file; `''` is the file itself. */
  items?: string
  /** The column with the time of the last change: of two rows with one id, the newer one counts. */
  updated?: string
  /** A column, and its values that leave a row out. */
  skip?: readonly [column: string, ...values: SkippedValue[]]
  /** A column without which an item is no review. */
  required?: string
  /** A pattern for the id within the values of a column. */
  id?: readonly [column: string, pattern: RegExp]
  dayOrder?: DayOrder
  /** True if the words are HTML. */
  isHtml?: true
  /** True if the file has no names: its rows are imported without. */
  isNameless?: true
  /** Names of files that look the same, but have what the owner wrote. */
  ownWords?: RegExp
}

/** A value of a status that leaves a row out. */
export type SkippedValue = 'hidden' | 'spam' | 'trash'

export const presetTable: Record<Exclude<PresetKey, 'generic'>, PresetRow> = {
  senja: {
    columns: {
      testimonialText: '*text',
      source: '*integration',
      sourceId: '*platform_id',
      firstname: '*customer_name',
      title: 'title',
      stars: 'rating',
      sourceUrl: 'url',
      sourceDay: 'date',
      tags: 'tags',
      videoUrl: 'video_mp4_url',
      incentive: 'reward',
      email: 'customer_email',
      imageUrl: 'customer_avatar',
      subtitle: 'customer_tagline',
      company: 'customer_company',
      socialMediaProfiles: 'customer_url',
    },
  },
  google: {
    columns: {
      sourceId: '*name|+Review ID',
      firstname: 'reviewer.displayName|+Reviewer Name',
      stars: '*+starRating',
      testimonialText: 'comment|+Review Text',
      sourceDay: '*createTime|Review Date',
      sourceUrl: 'Review URL',
      imageUrl: 'Reviewer Photo',
      others: '*updateTime|+Location Name',
    },
    items: 'reviews',
    updated: 'updateTime',
    // One location can be in two accounts.
    id: ['name', /^(?:accounts\/[^/]+\/)?(.+)$/],
  },
  linkedin: {
    columns: {
      firstname: '*First Name',
      lastname: '*Last Name',
      company: '*Company',
      subtitle: '*Job Title',
      testimonialText: '*Text',
      sourceDay: '*Creation Date',
      others: '*Status',
    },
    skip: ['Status', 'hidden'],
    dayOrder: 'mdy',
    ownWords: /recommendations_given/i,
  },
  playstore: {
    columns: {
      stars: '*Star Rating',
      testimonialText: '*Review Text',
      sourceUrl: '*Review Link',
      title: 'Review Title',
      sourceDay: 'Review Submit Millis Since Epoch',
      others: '*Package Name',
    },
    updated: 'Review Last Update Millis Since Epoch',
    id: ['Review Link', /[?&]reviewid=([^&#]+)/i],
    isNameless: true,
  },
  appstore: {
    columns: {
      sourceId: '*id.label',
      firstname: '*author.name.label',
      stars: '*im:rating.label',
      title: 'title.label',
      testimonialText: '*content.label',
      sourceDay: 'updated.label',
    },
    items: 'feed.entry',
    updated: 'updated.label',
    required: 'im:rating.label',
  },
  trustpilot: {
    columns: {
      sourceId: '*Review Id',
      title: '*Review Title',
      testimonialText: '*Review Content',
      stars: '*Review Stars',
      sourceDay: 'Review Date|Review Created (UTC)',
      firstname: 'Reviewer Name|Review Username',
      email: 'Review User Email',
      sourceUrl: 'Review Link',
    },
  },
  judgeme: {
    columns: {
      title: 'title',
      testimonialText: '*+body',
      stars: '*+rating',
      sourceDay: '*review_date|+created_at',
      firstname: '*reviewer_name|+reviewer.name',
      email: 'reviewer_email',
      others: '*product_id|*picture_urls|+curated',
    },
    items: 'reviews',
    skip: ['curated', 'spam'],
    dayOrder: 'dmy',
  },
  loox: {
    columns: {
      sourceId: 'id',
      stars: '*rating',
      email: 'email',
      firstname: '*nickname|*full_name',
      testimonialText: '*review',
      sourceDay: 'date',
      others: '*verified_purchase',
    },
  },
  shopify: {
    columns: {
      stars: '*rating',
      title: '*title',
      firstname: '*author',
      email: 'email',
      testimonialText: '*body',
      sourceDay: '*created_at',
      others: '*product_handle|*state',
    },
    skip: ['state', 'spam'],
  },
  yotpo: {
    columns: {
      title: '*Review Title',
      testimonialText: '*Review Content',
      stars: '*Review Score',
      sourceDay: 'Date',
      firstname: '*Display Name',
      email: 'Email',
    },
  },
  okendo: {
    columns: {
      sourceId: '*Review ID',
      stars: '*+Rating',
      title: 'Title',
      testimonialText: '*+Body',
      firstname: '*Reviewer Name|+name',
      email: '+email',
      sourceDay: '+Date Created',
      others: '*Product ID|*Is Verified Buyer',
    },
  },
  opinew: {
    label: 'Opinew',
    source: 'other',
    columns: {
      testimonialText: '*body',
      stars: '*rating',
      sourceDay: '*review_date',
      firstname: '*reviewer_name',
      email: '*reviewer_email',
      others: '*state|*SKU|*barcode',
    },
  },
  ryviu: {
    label: 'Ryviu',
    source: 'other',
    columns: {
      stars: '*rating',
      firstname: '*author',
      title: '*title',
      testimonialText: '*body_text',
      email: '*email',
      sourceDay: '*created_at',
      others: '*product_handle|*photo_urls|*status|*featured',
    },
  },
  kudobuzz: {
    label: 'Kudobuzz',
    source: 'other',
    columns: {
      firstname: '*Reviewer Name',
      email: '*Reviewer Email',
      title: '*Review Title',
      imageUrl: '*Reviewer Image',
      testimonialText: '*Review Message',
      stars: '*Review Score',
      sourceDay: '*Created_at',
      others: '*Product ID|*Verified|*Published',
    },
  },
  powerreviews: {
    label: 'PowerReviews',
    source: 'other',
    columns: {
      sourceId: '*Review Id',
      title: '*Review Title',
      sourceDay: '*Review Date',
      testimonialText: '*Review Text',
      stars: '*Rating',
      others: '*Page Id|*Review Display|*Review Location|*Verified Buyer|*Review Status',
    },
    isNameless: true,
  },
  yelp: {
    columns: {
      sourceId: '*Review ID',
      firstname: '*Reviewer',
      stars: '*Rating',
      testimonialText: '*Review',
      sourceDay: '*Review Date',
      sourceUrl: '*Review URL',
      others: '*Business Name',
    },
  },
  birdeye: {
    label: 'Birdeye',
    source: null,
    columns: {
      sourceId: '*Review ID',
      source: '*Source',
      firstname: '*Reviewer Name',
      stars: '*Rating',
      testimonialText: '*Review',
      sourceDay: '*Review Date',
      sourceUrl: '*Review URL',
      others: '*Location|*Business Name',
    },
  },
  podium: {
    label: 'Podium',
    source: null,
    columns: {
      sourceId: '*Review ID',
      source: '*Site',
      firstname: '*Customer Name',
      stars: '*Stars',
      testimonialText: '*Comment',
      sourceDay: '*Date Posted',
      sourceUrl: '*Link',
      others: '*Location Name',
    },
  },
  woocommerce: {
    columns: {
      sourceId: '*id',
      firstname: '*reviewer',
      email: '*reviewer_email',
      testimonialText: '*review',
      stars: '*rating',
      sourceDay: '*date_created',
      others: '*status',
    },
    items: '',
    skip: ['status', 'spam', 'trash'],
    isHtml: true,
  },
  wordpress: {
    columns: {
      sourceId: '*id',
      firstname: '*author_name',
      sourceDay: '*date',
      testimonialText: '*content.rendered',
    },
    items: '',
    skip: ['status', 'spam', 'trash'],
    isHtml: true,
  },
  facebook: {
    columns: {
      sourceDay: '*created_time',
      stars: 'rating',
      testimonialText: '*review_text',
      firstname: 'reviewer.name',
      others: '*recommendation_type',
    },
    items: 'data',
  },
  trust: {
    columns: {
      sourceId: '*id',
      sourceDay: '*created',
      firstname: 'firstname',
      lastname: 'lastname',
      title: 'title',
      subtitle: 'subtitle',
      company: 'company',
      email: 'email',
      imageUrl: 'imageUrl',
      testimonialText: '*testimonialText',
      videoUrl: '*externalVideoHtml|*videoVideoUrl',
      socialMediaProfiles: 'socialMediaProfiles',
      stars: 'stars',
      gaveConsent: '*gaveConsent',
      others: '*questionsAndAnswers',
    },
    items: '',
  },
  famewall: {
    columns: {
      sourceId: '*uuid',
      firstname: '*author_name',
      subtitle: 'work_title',
      testimonialText: '*message_content',
      sourceUrl: 'message_link',
      sourceDay: '*message_time',
      stars: '*star_rating',
    },
    items: '',
    isHtml: true,
  },
}
