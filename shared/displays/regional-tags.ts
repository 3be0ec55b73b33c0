/** The tags of languages with a region that displays take, for its way to write dates: all would be too many for the cache. */
export const regionalTags = ['en-GB', 'en-AU', 'en-CA', 'pt-BR', 'zh-TW']
