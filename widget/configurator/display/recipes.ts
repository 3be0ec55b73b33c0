/** Code that includes a fragment on a server, and where it goes. */
export type Recipe = { code: string; hint: string }

/*
 * As in the display guide: each waits for 2 seconds at most, renews its copy after a minute, and keeps it for an hour if the
 * service does not respond, or with 429 or 5xx. With 400 or 404, nothing is shown: the workspace may be closed.
 */

const wordpress = (url: string, styleUrl: string, layout: string): Recipe => ({
  code: `add_shortcode('laurel_${layout}', function () {
  $html = get_transient('laurel_${layout}');
  if ($html !== false) return $html;
  $response = wp_remote_get('${url}', ['timeout' => 2]);
  $status = (int) wp_remote_retrieve_response_code($response);
  if ($status === 0 || $status >= 429) {
    $html = (string) get_transient('laurel_${layout}_last');
  } else {
    $html = $status === 200 ? wp_remote_retrieve_body($response) : '';
    set_transient('laurel_${layout}_last', $html, HOUR_IN_SECONDS);
  }
  set_transient('laurel_${layout}', $html, MINUTE_IN_SECONDS);
  return $html;
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
$url = '${url}';
$file = sys_get_temp_dir() . '/laurel-' . md5($url) . '.html';
$age = fn ($name) => is_file($name) ? time() - filemtime($name) : INF;
if ($age($file) > 60 && $age("$file.try") > 60) {
  touch("$file.try");
  $curl = curl_init($url);
  curl_setopt_array($curl, [CURLOPT_RETURNTRANSFER => true, CURLOPT_TIMEOUT => 2]);
  $html = curl_exec($curl);
  $status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
  if ($html !== false && $status < 429) file_put_contents($file, $status === 200 ? $html : '', LOCK_EX);
  clearstatcache();
}
if ($age($file) < 3600) readfile($file);
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
  hint: 'Wait 2 seconds at most, renew your copy after a minute, and use none that is older than an hour. With 400 or 404, show nothing.',
})

const recipes = new Map(Object.entries({ wordpress, astro, next, php, curl, html }))

/** Returns the recipe with this name for the URLs of a layout's fragment and of the style sheet. */
export const recipe = (name: string, url: string, styleUrl: string, layout: string): Recipe =>
  (recipes.get(name) ?? html)(url, styleUrl, layout)
