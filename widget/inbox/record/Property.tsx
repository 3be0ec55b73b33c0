import type { ComponentChildren } from 'preact'

/** A fact about a testimonial, in the column beside or below its words. */
export const Property = ({ name, children }: { name: string; children: ComponentChildren }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
