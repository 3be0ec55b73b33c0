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
      sourceId: '*platform_id',
      source: '*integration',
      firstname: '*customer_name',
      stars: 'rating',
      title: 'title',
      testimonialText: '*text',
      sourceDay: 'date',
      sourceUrl: 'url',
      email: 'customer_email',
      subtitle: 'customer_tagline',
      company: 'customer_company',
      imageUrl: 'customer_avatar',
      videoUrl: 'video_mp4_url',
      socialMediaProfiles: 'customer_url',
      tags: 'tags',
      incentive: 'reward',
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
      testimonialText: '*Text',
      sourceDay: '*Creation Date',
      subtitle: '*Job Title',
      company: '*Company',
      others: '*Status',
    },
    skip: ['Status', 'hidden'],
    dayOrder: 'mdy',
    ownWords: /recommendations_given/i,
  },
  playstore: {
    columns: {
      stars: '*Star Rating',
      title: 'Review Title',
      testimonialText: '*Review Text',
      sourceDay: 'Review Submit Millis Since Epoch',
      sourceUrl: '*Review Link',
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
      firstname: 'Reviewer Name|Review Username',
      stars: '*Review Stars',
      title: '*Review Title',
      testimonialText: '*Review Content',
      sourceDay: 'Review Date|Review Created (UTC)',
      sourceUrl: 'Review Link',
      email: 'Review User Email',
    },
  },
  judgeme: {
    columns: {
      firstname: '*reviewer_name|+reviewer.name',
      stars: '*+rating',
      title: 'title',
      testimonialText: '*+body',
      sourceDay: '*review_date|+created_at',
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
      firstname: '*nickname|*full_name',
      stars: '*rating',
      testimonialText: '*review',
      sourceDay: 'date',
      email: 'email',
      others: '*verified_purchase',
    },
  },
  shopify: {
    columns: {
      firstname: '*author',
      stars: '*rating',
      title: '*title',
      testimonialText: '*body',
      sourceDay: '*created_at',
      email: 'email',
      others: '*product_handle|*state',
    },
    skip: ['state', 'spam'],
  },
  yotpo: {
    columns: {
      firstname: '*Display Name',
      stars: '*Review Score',
      title: '*Review Title',
      testimonialText: '*Review Content',
      sourceDay: 'Date',
      email: 'Email',
    },
  },
  okendo: {
    columns: {
      sourceId: '*Review ID',
      firstname: '*Reviewer Name|+name',
      stars: '*+Rating',
      title: 'Title',
      testimonialText: '*+Body',
      sourceDay: '+Date Created',
      email: '+email',
      others: '*Product ID|*Is Verified Buyer',
    },
  },
  opinew: {
    label: 'Opinew',
    source: 'other',
    columns: {
      firstname: '*reviewer_name',
      stars: '*rating',
      testimonialText: '*body',
      sourceDay: '*review_date',
      email: '*reviewer_email',
      others: '*state|*SKU|*barcode',
    },
  },
  ryviu: {
    label: 'Ryviu',
    source: 'other',
    columns: {
      firstname: '*author',
      stars: '*rating',
      title: '*title',
      testimonialText: '*body_text',
      sourceDay: '*created_at',
      email: '*email',
      others: '*product_handle|*photo_urls|*status|*featured',
    },
  },
  kudobuzz: {
    label: 'Kudobuzz',
    source: 'other',
    columns: {
      firstname: '*Reviewer Name',
      stars: '*Review Score',
      title: '*Review Title',
      testimonialText: '*Review Message',
      sourceDay: '*Created_at',
      email: '*Reviewer Email',
      imageUrl: '*Reviewer Image',
      others: '*Product ID|*Verified|*Published',
    },
  },
  powerreviews: {
    label: 'PowerReviews',
    source: 'other',
    columns: {
      sourceId: '*Review Id',
      stars: '*Rating',
      title: '*Review Title',
      testimonialText: '*Review Text',
      sourceDay: '*Review Date',
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
      stars: '*rating',
      testimonialText: '*review',
      sourceDay: '*date_created',
      email: '*reviewer_email',
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
      testimonialText: '*content.rendered',
      sourceDay: '*date',
    },
    items: '',
    skip: ['status', 'spam', 'trash'],
    isHtml: true,
  },
  facebook: {
    columns: {
      firstname: 'reviewer.name',
      stars: 'rating',
      testimonialText: '*review_text',
      sourceDay: '*created_time',
      others: '*recommendation_type',
    },
    items: 'data',
  },
  trust: {
    columns: {
      sourceId: '*id',
      firstname: 'firstname',
      lastname: 'lastname',
      stars: 'stars',
      title: 'title',
      testimonialText: '*testimonialText',
      sourceDay: '*created',
      email: 'email',
      subtitle: 'subtitle',
      company: 'company',
      imageUrl: 'imageUrl',
      videoUrl: '*externalVideoHtml|*videoVideoUrl',
      socialMediaProfiles: 'socialMediaProfiles',
      gaveConsent: '*gaveConsent',
      others: '*questionsAndAnswers',
    },
    items: '',
  },
  famewall: {
    columns: {
      sourceId: '*uuid',
      firstname: '*author_name',
      stars: '*star_rating',
      testimonialText: '*message_content',
      sourceDay: '*message_time',
      sourceUrl: 'message_link',
      subtitle: 'work_title',
    },
    items: '',
    isHtml: true,
  },
}
