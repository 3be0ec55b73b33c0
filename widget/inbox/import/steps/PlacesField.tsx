import * as limits from '../../../../shared/limits.ts'
import { Field } from '../../ui/Field.tsx'
import { texts } from '../en-steps.ts'
import type { ImportState } from '../import-state.ts'
import { dispatch } from '../import-store.ts'
import { findPlaces, placeTag } from '../places.ts'

/** The places in an archive with several, and the tags that tell them apart. */
export function PlacesField({ state }: { state: ImportState }) {
  const { places } = state
  const found = findPlaces(state)
  if (found.length === 0) return null
  const setTag = (place: string, tag: string) =>
    dispatch({ type: 'setPlaces', places: { tags: new Map(places.tags).set(place, tag) } })
  return (
    <fieldset class="ground">
      <legend>{texts.places}</legend>
      <p>
        {found.map(([place, count], index) => [index > 0 && ' · ', <bdi key={place}>{texts.place(place, count)}</bdi>])}
      </p>
      <label class="check">
        <input
          type="checkbox"
          checked={places.isTagged}
          onChange={({ currentTarget }) => dispatch({ type: 'setPlaces', places: { isTagged: currentTarget.checked } })}
        />
        <span>
          {texts.placesAsTags}
          <span class="hint">{texts.placesHint}</span>
        </span>
      </label>
      {places.isTagged && (
        <div class="inset">
          {found.map(([place], index) => (
            <Field key={place} id={`place-${index}`} name={`place-${index}`} label={texts.placeTag(place)}>
              {(control) => (
                <input
                  {...control}
                  maxLength={limits.tag}
                  autocomplete="off"
                  value={placeTag(places, place)}
                  onInput={({ currentTarget }) => setTag(place, currentTarget.value)}
                />
              )}
            </Field>
          ))}
        </div>
      )}
    </fieldset>
  )
}
