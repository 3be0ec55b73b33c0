import type { Component, ComponentType, RefObject } from 'preact'
import type { EmbeddedForm } from '../../shared/forms/stored-form.ts'
import type { Texts } from '../../shared/texts/en/form.ts'
import type { Draft } from './draft.ts'
import type { PendingRetry, SendWithRetry } from './sending.ts'
import type { Translate } from './translate.ts'

/*
 * Types that the form and its lazy part share, in a file of their own so that neither imports the other.
 */

/**
 * A message below a control; `live`: announced as it appears; `lang`: its language, if that is not the form's; `onClick`: what
 * it does as a button.
 */
export type Message = { text: string; invalid?: boolean; live?: boolean; lang?: string; onClick?: () => void }

/** The actions of the lazy part that event handlers run. */
export type LazyAction =
  | 'handleInput'
  | 'handleChange'
  | 'checkVideo'
  | 'clearStars'
  | 'addProfile'
  | 'closeField'
  | 'focusField'

type LazyComponent<Props = unknown> = ComponentType<{ form: FormComponent } & Props>

/** The part of the form that is loaded with the first input: what `lazy/index.tsx` exports. */
export type LazyPart = Record<
  LazyAction,
  (form: FormComponent, event: Event, target: EventTarget | null) => void | Promise<void>
> & {
  FieldMessage: ComponentType<{ id: string; message: Message | undefined }>
  MediaField: LazyComponent<{ kind: 'photo' | 'video' }>
  ProfileLinks: LazyComponent<{ required: boolean }>
  RatingStatus: LazyComponent
  RestoredDraft: LazyComponent
  SubmitActions: LazyComponent
  SubmitStatus: LazyComponent
  SuccessMessage: LazyComponent
  isStoredFile: (url: string) => boolean
  sendWithRetry: SendWithRetry
  submitForm: (form: FormComponent, event?: Event) => Promise<void>
}

/** Recognises and shows videos; loaded when a visitor reaches the video field, which most never do. */
export type VideoModule = typeof import('./video/index.ts')

/** The photo or the video of a testimonial, until it is stored; `sendAfter`: sends the form once it is. */
export type PendingUpload = {
  sendAfter: () => void
  /** True if the visitor has to decide something, before anything else. */
  needsDecision?: boolean
}

export type FormProps = {
  host: HTMLElement
  container: HTMLElement
  /** The origin of the service. */
  service: string
  texts: Texts | undefined
  /** The stored form that the host names, in the language of the page; without one, empty settings. */
  stored: Partial<EmbeddedForm> & { language?: string | undefined }
  /** The URL of the hosted form. */
  formUrl: string
  /** Returns a setting of the site owner by the name of its attribute: from the host, or else from the stored form. */
  setting: (name: string) => string | undefined
  /** Dispatches an event of the element. */
  emit: (event: 'submit' | 'error', detail: unknown) => void
  t: Translate
}

/** A photo, or a frame of a video, by the name of its control. */
export type Pictures = Record<string, HTMLCanvasElement | undefined>

/** A testimonial that the service has stored. It is nowhere else: the token opens the author's own page. */
export type SentTestimonial = {
  /** The values of the controls. */
  values: FormState['values']
  /** Pictures of the photo and the video, as far as this page has them. */
  pictures: Pictures
  token: string
  /** The consent to publication, if the visitor has not ticked it. */
  refused?: RefusedConsent | undefined
}

/** `body`: of the request that gives the consent after all. `Question`: asks for it, once it is loaded. */
export type RefusedConsent = {
  sentence: string
  body: string
  Question?: ComponentType<QuestionProps> | undefined
}

/** `Status` announces what is being sent. */
export type QuestionProps = Pick<FormProps, 'service' | 't'> & {
  token: string
  refused: RefusedConsent
  onAnswer: (isGiven: boolean) => void
  send: SendWithRetry
  Status: ComponentType<{ form: Sender }>
}

/** The form, or a part of it that sends something. */
export type Sender = { state: Partial<Pick<FormState, 'phase' | 'pending'>>; props: Pick<FormProps, 't'> }

export type FormState = {
  phase: 'open' | 'sending' | 'failed' | 'sent'
  /** Increases with each testimonial, which gets a fresh `<form>`. */
  formKey: number
  /** The current values of the controls. */
  values: Record<string, FormDataEntryValue>
  messages: Record<string, Message | undefined>
  /** True if a field after `more` is open, by its name; by default, if it is filled in. */
  open: Record<string, boolean | undefined>
  /** The testimonial that was sent last. */
  sent?: SentTestimonial | undefined
  /** Why sending failed. */
  error?: string | undefined
  /** The language of `error`, if it is not the form's. */
  errorLang?: string | undefined
  pending: PendingRetry | undefined
  /** A key for each link to a profile. */
  profiles: number[]
  /** True if the form shows a draft from an earlier visit. */
  restored: boolean
}

/** The form component as its lazy part sees it. */
export interface FormComponent extends Component<FormProps, FormState> {
  readonly props: FormProps
  readonly draft: Draft
  readonly element: RefObject<HTMLFormElement | null>
  videos?: VideoModule | undefined
  /** True while the visitor types the link to a video. */
  typingVideo?: boolean | undefined
  /** True while the testimonial is being sent: a second click must not send it again. */
  sending: boolean
  /** When it was first shown, in milliseconds since the page was. */
  readonly shown: number
  /** Reads a token of Turnstile, once that is loaded; absent until then, and without it. */
  readToken?: Promise<(() => Promise<string>) | undefined>
  /** The uploads that have not ended, by the names of their controls. */
  readonly uploads: Record<string, PendingUpload>
  /** The pictures that visitors see of the files that they have added. */
  pictures?: Pictures
  readonly lazy?: LazyPart | undefined
  /** Returns the initial value of a control, by its names in the settings and in the API. */
  initialValue(setting: string, name: string): string
  /** A ref that loads the lazy part once its element is in the page. */
  readonly preload: () => void
  /** Returns an event handler that runs an action of the lazy part once it is loaded. */
  lazyHandler(action: LazyAction): (event: Event) => void
  /** Returns the state for a new testimonial. */
  initialState(formKey: number): FormState
  /** Focuses the first element that matches. */
  focus(selector: string): void
  /** Reads the controls into the state and returns their values. */
  readValues(): FormState['values']
  /** Saves the current values as a draft. */
  saveDraft(): void
}
