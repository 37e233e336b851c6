// Updates the page of a parcel without reloading it, so that the scroll position, the focus and the position of a
// screen reader are kept (docs/decisions/014-tracking-page-outside-remix.md).

(() => {
  const main = document.querySelector('main');
  const form = document.querySelector('form.again');
  if (!main || !form) return;
  const failure = form.querySelector('.error');
  const news = form.querySelector('.news');
  const button = form.querySelector('button');
  let timer = null;
  let isChecking = false;

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void check();
  });
  // A hidden page does not check. When it becomes visible again, it checks at once, if the parcel is still on its way.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && secondsOf(main) > 0) void check();
    else clearTimeout(timer);
  });
  wait();

  function wait() {
    clearTimeout(timer);
    if (secondsOf(main) > 0) timer = setTimeout(check, secondsOf(main) * 1000);
  }

  async function check() {
    if (isChecking) return;
    isChecking = true;
    button.setAttribute('aria-busy', 'true');
    try {
      const answer = await fetch(location.pathname + location.search, { cache: 'no-store' });
      if (!answer.ok) throw new Error(String(answer.status));
      show(new DOMParser().parseFromString(await answer.text(), 'text/html'));
    } catch {
      failure.textContent = failure.dataset.failure;
    } finally {
      isChecking = false;
      button.removeAttribute('aria-busy');
      wait();
    }
  }

  /** Replaces the parts that differ, and announces a new status to screen readers. */
  function show(page) {
    const before = headingOf(document);
    main.dataset.refreshSeconds = String(secondsOf(page.querySelector('main')));
    for (const part of document.querySelectorAll('[data-part]')) {
      const newer = page.querySelector(`[data-part="${part.dataset.part}"]`);
      if (newer && newer.innerHTML !== part.innerHTML) replace(part, newer);
    }
    const now = headingOf(document);
    failure.textContent = '';
    if (now === before) return;
    document.title = page.title;
    news.textContent = now;
  }

  function replace(part, newer) {
    const focused = part.contains(document.activeElement) ? document.activeElement : null;
    const link = focused && focused.getAttribute('href');
    part.replaceChildren(...newer.childNodes);
    const same = [...part.querySelectorAll('a')].find((one) => one.getAttribute('href') === link);
    if (focused) (same ?? button).focus();
  }

  function headingOf(page) {
    return page.querySelector('h1').textContent;
  }

  function secondsOf(element) {
    return Number((element && element.dataset.refreshSeconds) || 0);
  }
})();
