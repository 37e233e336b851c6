/* Fills in the current state of all orders on the page, in calls of up to 200 orders. */
(function () {
  'use strict';

  document.addEventListener('click', function (event) {
    var button = event.target.closest('[data-thumela-confirm]');
    if (button && !window.confirm(window.thumelaAdmin.confirm)) {
      event.preventDefault();
    }
  });

  var places = Array.prototype.slice.call(document.querySelectorAll('[data-thumela-order]'));
  if (0 === places.length) {
    return;
  }
  // A list may show 999 orders. One call may ask for 200.
  for (var from = 0; from < places.length; from += 200) {
    fill(places.slice(from, from + 200));
  }

  function fill(some) {
    var ids = some.map(idOf);
    window.wp
      .apiFetch({ path: window.thumelaAdmin.path + '?ids=' + ids.join(',') })
      .then(function (answer) {
        var byId = {};
        answer.orders.forEach(function (order) {
          byId[String(order.id)] = order;
        });
        some.forEach(function (place) {
          show(place, byId[idOf(place)]);
        });
      })
      .catch(function (error) {
        // The page keeps what WordPress itself knows. Only the order's box shows the error.
        some.filter(isBox).forEach(function (box) {
          list(box, [error.message]);
        });
      });
  }

  function idOf(place) {
    return place.getAttribute('data-thumela-order');
  }

  function isBox(place) {
    return place.classList.contains('thumela-box');
  }

  function show(place, order) {
    var state = isBox(place) ? place.querySelector('.thumela-state') : place;
    if (order) {
      state.textContent = order.status;
      state.title = order.reasons.join('\n');
    } else if (isBox(place)) {
      state.textContent = window.thumelaAdmin.unknown;
    }
    if (!isBox(place) || !order) {
      return;
    }
    place.querySelectorAll('[data-thumela-can]').forEach(function (control) {
      control.disabled = !order[control.getAttribute('data-thumela-can')];
    });
    list(place, order.reasons);
    parts(place.querySelector('.thumela-parts'), order.parts);
    place.querySelector('.thumela-open').href = order.open;
  }

  /* Parts only link to their own page, because the buttons here belong to the order that was split. */
  function parts(place, some) {
    var items = place.querySelector('ul');
    items.textContent = '';
    some.forEach(function (part) {
      var item = document.createElement('li');
      var link = document.createElement('a');
      link.href = part.open;
      link.target = '_blank';
      link.rel = 'noopener';
      link.textContent = part.number;
      item.appendChild(link);
      item.appendChild(document.createTextNode(' ' + part.status));
      items.appendChild(item);
    });
    place.hidden = 0 === some.length;
  }

  function list(box, lines) {
    var reasons = box.querySelector('.thumela-reasons');
    reasons.textContent = '';
    lines.forEach(function (line) {
      var item = document.createElement('li');
      item.textContent = line;
      reasons.appendChild(item);
    });
    reasons.hidden = 0 === lines.length;
  }
})();
