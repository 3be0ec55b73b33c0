/** Returns a function that creates a format for each language once: to create one takes longer than the rest of a card. */
function createOnce<Format>(create: (lang: string) => Format): (lang: string) => Format {
  const formats = new Map<string, Format>()
  return (lang) => {
    const format = formats.get(lang) ?? create(lang)
    formats.set(lang, format)
    return format
  }
}

const numberFormat = createOnce((lang) => new Intl.NumberFormat(lang, { maximumFractionDigits: 1 }))
const dayFormat = createOnce((lang) => new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeZone: 'UTC' }))

/** Returns a number with at most one decimal, in one of the languages of displays. */
export const formatNumber = (value: number, lang: string) => numberFormat(lang).format(value)

/** Returns a day, such as `2026-11-25`, in one of the languages of displays. */
export const formatDay = (day: string, lang: string) => dayFormat(lang).format(Date.parse(day))
