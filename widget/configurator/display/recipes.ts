/** Code that includes a fragment on a server, and where it goes. */
export type Recipe = { code: string; hint: string }

/*
 * Each waits for 2 seconds at most, renews its copy after a minute, and keeps it for an hour if the service does not respond:
 * a longer one would still show what somebody has withdrawn.
 */

const wordpress = (url: string, styleUrl: string, layout: string): Recipe => ({
  code: `add_shortcode('laurel_${layout}', function () {
  $html = get_transient('laurel_${layout}');
  if ($html !== false) return $html;
  $response = wp_remote_get('${url}', ['timeout' => 2]);
  $status = wp_remote_retrieve_response_code($response);
  $html = $status === 200 ? wp_remote_retrieve_body($response) : '';
  if ($status === 200) set_transient('laurel_${layout}_last', $html, HOUR_IN_SECONDS);
  elseif ($status !== 404) $html = get_transient('laurel_${layout}_last');
  set_transient('laurel_${layout}', (string) $html, MINUTE_IN_SECONDS);
  return (string) $html;
});
add_action('wp_enqueue_scripts', function () {
  wp_enqueue_style('laurel', '${styleUrl}', [], null);
});`,
  hint: `Add it to functions.php of your theme, or to a plugin. Then write [laurel_${layout}] where you want them.`,
})

const astro = (url: string, styleUrl: string): Recipe => ({
  code: `---
const html = await fetch('${url}', { signal: AbortSignal.timeout(2000) })
  .then((response) => (response.ok ? response.text() : ''))
  .catch(() => '')
---
<link rel="stylesheet" href="${styleUrl}">
<Fragment set:html={html} />`,
  hint: 'A component, such as src/components/Testimonials.astro. Render the page on demand, or build your site every hour.',
})

const next = (url: string, styleUrl: string): Recipe => ({
  code: `export async function Testimonials() {
  const html = await fetch('${url}', {
    next: { revalidate: 60 },
    signal: AbortSignal.timeout(2000),
  })
    .then((response) => (response.ok ? response.text() : ''))
    .catch(() => '')
  return (
    <>
      <link rel="stylesheet" href="${styleUrl}" precedence="default" />
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </>
  )
}`,
  hint: 'A server component of the App Router. Next.js renews its copy after a minute.',
})

const php = (url: string, styleUrl: string): Recipe => ({
  code: `<link rel="stylesheet" href="${styleUrl}">
<?php
$file = sys_get_temp_dir() . '/laurel-' . md5('${url}') . '.html';
$age = is_file($file) ? time() - filemtime($file) : INF;
if ($age > 60) {
  $context = stream_context_create(['http' => ['timeout' => 2]]);
  $html = @file_get_contents('${url}', false, $context);
  if ($html !== false) {
    file_put_contents($file, $html, LOCK_EX);
    $age = 0;
  }
}
if ($age < 3600) readfile($file);
?>`,
  hint: 'Put it where you want the testimonials.',
})

const curl = (url: string, styleUrl: string): Recipe => ({
  code: `curl --fail --silent --show-error --max-time 2 \\
  --output testimonials.html '${url}'
curl --fail --silent --show-error --max-time 2 \\
  --output testimonials.css '${styleUrl}'`,
  hint: 'In the build of your site, which includes both files. Build it every hour, so that what is withdrawn disappears.',
})

const html = (url: string, styleUrl: string): Recipe => ({
  code: `<link rel="stylesheet" href="${styleUrl}">
<!-- Your server puts the content of this URL here:
     ${url} -->`,
  hint: 'Wait 2 seconds at most, renew your copy after a minute, and use none that is older than an hour.',
})

const recipes = new Map(Object.entries({ wordpress, astro, next, php, curl, html }))

/** Returns the recipe with this name for the URLs of a layout's fragment and of the style sheet. */
export const recipe = (name: string, url: string, styleUrl: string, layout: string): Recipe =>
  (recipes.get(name) ?? html)(url, styleUrl, layout)
