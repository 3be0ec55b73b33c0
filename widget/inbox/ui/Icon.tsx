import { icons } from './icons.ts'

/** An icon, for eyes only; `flips`: it points the other way in a script from right to left. */
export const Icon = ({ path, flips }: { path: string; flips?: boolean }) => (
  <svg class={flips ? 'i flip' : 'i'} viewBox="0 0 20 20" aria-hidden="true">
    <path d={path} />
  </svg>
)

/** An arrow back or to the next one. */
export const BackIcon = () => <Icon path={icons.back} flips />
export const NextIcon = () => <Icon path={icons.next} flips />
