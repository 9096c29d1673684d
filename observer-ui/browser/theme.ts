// A classic script, run before the first paint: a remembered theme must not arrive after it.
{
  const kept = localStorage.getItem('theme')
  if (kept === 'light' || kept === 'dark') document.documentElement.dataset.theme = kept
}
