import { useEffect, useState } from 'preact/hooks'
import type { InboxPage, InboxTestimonial } from '../../../shared/inbox.ts'
import { shownName } from '../state/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { placeIcons } from '../ui/place-icons.ts'
import { texts } from './en-media.ts'
import { playerLink, storedPath } from './links.ts'

type Props = { page: InboxPage; item: InboxTestimonial }

/** The photo and the videos of a testimonial. Nothing loads from another site before a click. */
export default function Media({ page: { workspaceId }, item }: Props) {
  const [failed, setFailed] = useState<{ photo?: true; video?: true }>({})
  const { imageUrl, videoVideoUrl, externalVideoHtml } = item
  /** Returns the path of a file, unless it is one of another service. */
  const storedFilePath = (kind: 'photo' | 'video', url: string | null) => {
    const path = storedPath(url)
    return path && failed[kind] && new URL(url ?? '').host !== location.host ? undefined : path
  }
  const [photo, video] = [storedFilePath('photo', imageUrl), storedFilePath('video', videoVideoUrl)]
  const remote = (kind: 'photo' | 'video') => (
    <Remote kind={kind} src={`/remote/${workspaceId}/${item.id}?show=${kind}`} />
  )
  const fail = (kind: 'photo' | 'video') => () => setFailed({ ...failed, [kind]: true })
  return (
    <>
      <div class="bar">
        {photo && (failed.photo ? texts.failed.photo : <Photo path={photo} item={item} onError={fail('photo')} />)}
        {imageUrl && !photo && remote('photo')}
        {video && (failed.video ? <Unplayable path={video} /> : <Video path={video} onError={fail('video')} />)}
        {videoVideoUrl && !video && remote('video')}
        {externalVideoHtml && <PlayerLink embed={externalVideoHtml} />}
      </div>
      {((imageUrl && !photo) || (videoVideoUrl && !video)) && <p class="hint">{texts.remoteHint}</p>}
    </>
  )
}

type FileProps = { path: string; onError: () => void }

const Photo = ({ path, item, onError }: FileProps & { item: InboxTestimonial }) => (
  <a href={path} target="_blank" rel="noopener">
    <img src={path} alt={texts.photoOf(shownName(item))} loading="lazy" onError={onError} />
  </a>
)

/** A player in place of the button that asks for it. */
function Video({ path, onError }: FileProps) {
  const [isShown, show] = useState(false)
  if (!isShown) {
    return (
      <button type="button" onClick={() => show(true)}>
        <Icon path={placeIcons.play} />
        {texts.showVideo}
      </button>
    )
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: there are none.
    <video
      src={path}
      aria-label={texts.video}
      controls
      playsInline
      preload="metadata"
      onError={onError}
      onLoadedMetadata={showWhole}
      // The focus was on the button.
      ref={focus}
      // It ends the full screen, and must not also close the record.
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
    />
  )
}

/** Gives a player the proportions of its video. */
function showWhole({ currentTarget: video }: { currentTarget: HTMLVideoElement }) {
  const ratio = video.videoWidth / video.videoHeight
  if (ratio > 0) video.style.setProperty('--ratio', `${ratio}`)
}

const focus = (element: HTMLElement | null) => element?.focus()

const Unplayable = ({ path }: { path: string }) => (
  <p>
    {texts.failed.video}{' '}
    <a href={path} target="_blank" rel="noopener">
      {texts.openFile}
    </a>
  </p>
)

/** A file that loads from another site, in a frame in place of its button. */
function Remote({ kind, src }: { kind: 'photo' | 'video'; src: string }) {
  const [isShown, show] = useState(false)
  if (isShown) return <iframe title={texts[kind]} src={src} />
  return (
    <button type="button" onClick={() => show(true)}>
      {texts.loadRemote[kind]}
    </button>
  )
}

/** A link to the player of a provider. */
function PlayerLink({ embed }: { embed: string }) {
  const [provider, setProvider] = useState('')
  useEffect(() => {
    // The patterns of all providers are too large for what every record loads.
    import('../../../shared/video.ts')
      .then(({ parseVideo }) => setProvider(parseVideo(embed)?.provider ?? ''))
      .catch(() => undefined)
  }, [embed])
  const link = playerLink(embed)
  if (!link) return null
  return (
    <a class="button" href={link} target="_blank" rel="noreferrer noopener">
      {texts.watchOn(provider || new URL(link).hostname)}
    </a>
  )
}
