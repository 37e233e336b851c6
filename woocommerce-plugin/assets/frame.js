/* Shows the portal's screens in an iframe and tells them which WordPress user is signed in. */
(function () {
  'use strict';

  var set = window.thumelaFrame;
  var box = document.getElementById('thumela-frame');
  if (!set || !box) {
    return;
  }
  var frame = box.querySelector('iframe');
  var out = box.querySelector('.thumela-frame-out');
  var alerts = null;
  var accent = accentHere();
  // No message arrives if the browser blocks the iframe or the portal is too old.
  var silence = window.setTimeout(function () {
    out.hidden = false;
  }, 6000);

  window.addEventListener('message', function (event) {
    var said = event.data;
    if (event.origin !== set.portal || event.source !== frame.contentWindow || !said) {
      return;
    }
    window.clearTimeout(silence);
    out.hidden = true;
    if ('token' === said.thumela && 'number' === typeof said.n) {
      answer(said.n);
    } else if ('at' === said.thumela && isPath(said.path)) {
      follow(said.path);
    } else if ('alerts' === said.thumela && /^([1-9]\d?\+?)?$/.test(said.count)) {
      count(said.count);
    }
  });

  var asked = new URLSearchParams(window.location.search).get('path');
  var path = isPath(asked) ? asked : '/';
  frame.src = set.portal + set.door + '?path=' + encodeURIComponent(path);
  document.querySelectorAll('#thumela-frame .thumela-frame-out a').forEach(function (way) {
    way.href = set.portal + inPortal(path);
  });

  function isPath(path) {
    return 'string' === typeof path && path.length < 2000 && /^\/(?![\/\\])/.test(path);
  }

  /* The path at which the portal shows the same page outside WordPress. */
  function inPortal(path) {
    var order = /^\/orders\/([A-Z0-9-]+)(\/update)?(?=[?#]|$)/.exec(path);
    if (order) {
      return (order[2] ? '/order/update/' : '/order-details/') + order[1];
    }
    if ('/' === path) {
      return '/orders';
    }
    return /^\/(store|locations)(?=[/?#]|$)/.test(path) ? '/store-settings' : path;
  }

  function say(message) {
    frame.contentWindow.postMessage(message, set.portal);
  }

  function answer(n) {
    window.wp
      .apiFetch({ path: set.route, method: 'POST', data: null === alerts ? {} : { alerts: alerts } })
      .then(function (given) {
        say({ thumela: 'token', n: n, token: given.token, page: set.page, accent: accent });
      })
      .catch(function (error) {
        say({ thumela: 'refused', n: n, why: why(error || {}) });
      });
  }

  /* The button colour of the user's admin colour scheme, such as '#2271b1'; empty if it cannot be read. */
  function accentHere() {
    var button = document.createElement('a');
    button.className = 'button button-primary';
    button.hidden = true;
    box.appendChild(button);
    var parts = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(window.getComputedStyle(button).backgroundColor);
    box.removeChild(button);
    return parts ? '#' + parts.slice(1).map(twoDigits).join('') : '';
  }

  function twoDigits(part) {
    return (256 + Number(part)).toString(16).slice(1);
  }

  /* wp.apiFetch already renews an expired nonce. If the nonce is still invalid, the user is signed out. */
  function why(error) {
    var status = error.status || (error.data && error.data.status);
    if (400 === status || 401 === status || 'rest_cookie_invalid_nonce' === error.code) {
      return 'signed-out';
    }
    // A firewall may also answer 403, which says nothing about the user.
    if ('rest_forbidden' === error.code) {
      return 'not-allowed';
    }
    return 404 === status || 409 === status ? 'not-connected' : 'unreached';
  }

  /* Keeps the address of this page in step with the iframe, which handles Back and Forward itself. */
  function follow(path) {
    var url = set.page + ('/' === path ? '' : '&path=' + encodeURIComponent(path));
    window.history.replaceState(window.history.state, '', url);
  }

  function count(shown) {
    alerts = shown;
    var mark = document.querySelector('.thumela-alerts');
    if (mark) {
      mark.textContent = shown;
      mark.className = 'awaiting-mod thumela-alerts count-' + (parseInt(shown, 10) || 0);
    }
  }
})();
